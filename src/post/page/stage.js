// The canvas with its camera, lights and axes, which draws only when something has changed.

const DIRECTIONS = {iso: [1, 0.8, 1.6], front: [0, 0, 1], right: [1, 0, 0], top: [0, 1, 0.001]};

class Stage {
  constructor(parent, beforeDraw) {
    this.parent = parent;
    this.beforeDraw = beforeDraw;
    this.renderer = new THREE.WebGLRenderer({antialias: true, alpha: true});
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
    this.renderer.autoClear = false;
    this.canvas = parent.appendChild(this.renderer.domElement);
    this.scene = new THREE.Scene();
    this.camera = new THREE.PerspectiveCamera(28, 1.6, 0.01, 100);
    this.scene.add(this.camera, new THREE.AmbientLight(0xffffff, 0.55));
    for (const [strength, x, y] of [[0.5, -0.6, 1], [0.25, 1, -0.2]]) {
      const light = new THREE.DirectionalLight(0xffffff, strength);
      light.position.set(x, y, 1.2);
      this.camera.add(light, light.target);
      light.target.position.set(0, 0, 0);
    }
    this.raise(1);
    // the wheel moves the page until one has taken hold of the body
    this.canvas.addEventListener("pointerdown", () => { this.controls.enableZoom = true; });
    this.canvas.addEventListener("pointerleave", () => { this.controls.enableZoom = false; });
    this.axes = this.axesOf();
    new ResizeObserver(() => this.fit()).observe(parent);
    this.fit();
  }

  // Lets an axis point up; the controls take it when they are made.
  raise(axis) {
    if (this.controls) this.controls.dispose();
    this.camera.up.set(0, 0, 0).setComponent(axis, 1);
    this.controls = new THREE.OrbitControls(this.camera, this.canvas);
    this.controls.enableKeys = this.controls.enableZoom = false;
    this.controls.addEventListener("change", () => this.draw());
  }

  axesOf() {
    const scene = new THREE.Scene();
    this.corner = new THREE.PerspectiveCamera(28, 1, 0.1, 20);
    this.names = ["x", "y", "z"].map((name) => element("span", `axis axis-${name}`, this.parent, name));
    [0xc8452f, 0x2f8f5b, 0x2f62c8].forEach((colour, i) => {
      const to = new THREE.Vector3().setComponent(i, 1);
      scene.add(new THREE.ArrowHelper(to, new THREE.Vector3(), 1, colour, 0.3, 0.15));
    });
    return scene;
  }

  // Sees places, three numbers each, from a direction that is given as if y pointed up.
  aim(places, direction) {
    const box = new THREE.Box3().setFromArray(places);
    box.getCenter(this.controls.target);
    const turn = new THREE.Quaternion().setFromUnitVectors(new THREE.Vector3(0, 1, 0), this.camera.up);
    const away = new THREE.Vector3(...direction).normalize().applyQuaternion(turn);
    this.camera.position.copy(this.controls.target).add(away);
    this.camera.lookAt(this.controls.target);
    const distance = 1.1 * this.distance(places);
    this.camera.position.copy(this.controls.target).addScaledVector(away, distance);
    this.camera.near = 0.02 * distance;
    this.camera.far = 20 * distance;
    this.camera.updateProjectionMatrix();
    this.controls.update();
    this.draw();
  }

  // How far the camera must be to have all places in its picture.
  distance(places) {
    const turn = this.camera.quaternion.clone().conjugate(), slope = Math.tan(Math.PI * this.camera.fov / 360);
    const place = new THREE.Vector3();
    let distance = 0;
    for (let i = 0; i < places.length; i += 3) {
      const {x, y, z} = place.fromArray(places, i).sub(this.controls.target).applyQuaternion(turn);
      distance = Math.max(distance, z + Math.max(Math.abs(y), Math.abs(x) / this.camera.aspect) / slope);
    }
    return distance;
  }

  fit() {
    const width = this.parent.clientWidth, height = Math.round(Math.max(260, Math.min(600, 0.68 * width)));
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.draw();
  }

  draw() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.camera.updateMatrixWorld();
      this.beforeDraw();
      this.renderer.clear();
      this.renderer.setViewport(0, 0, this.canvas.clientWidth, this.canvas.clientHeight);
      this.renderer.render(this.scene, this.camera);
      this.drawAxes();
    });
  }

  drawAxes() {
    const size = 90;
    this.corner.position.copy(this.camera.position).sub(this.controls.target).setLength(6);
    this.corner.up.copy(this.camera.up);
    this.corner.lookAt(0, 0, 0);
    this.corner.updateMatrixWorld();
    this.renderer.clearDepth();
    this.renderer.setViewport(0, 0, size, size);
    this.renderer.render(this.axes, this.corner);
    this.names.forEach((name, i) => {
      const place = new THREE.Vector3().setComponent(i, 1.25).project(this.corner);
      name.style.left = `${(place.x + 1) / 2 * size}px`;
      name.style.bottom = `${(place.y + 1) / 2 * size}px`;
    });
  }
}
