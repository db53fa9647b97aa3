// The body of a series as three.js draws it: its surface in colours, sharp edges, held nodes and obstacles.

function numbers(text, Kind) {
  const letters = atob(text), bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; ++i) bytes[i] = letters.charCodeAt(i);
  return new Kind(bytes.buffer);
}

function attribute(values, size) {
  return new THREE.BufferAttribute(values, size);
}

// A round point.
function dot() {
  const canvas = document.createElement("canvas"), pen = canvas.getContext("2d");
  canvas.width = canvas.height = 32;
  pen.fillStyle = "#fff";
  pen.arc(16, 16, 15, 0, 2 * Math.PI);
  pen.fill();
  return new THREE.CanvasTexture(canvas);
}

class Body {
  constructor(series, texture) {
    this.series = series;
    this.points = numbers(series.points, Float32Array);
    this.vertices = numbers(series.vertices, Uint32Array);
    this.scene = new THREE.Group();

    this.surface = new THREE.BufferGeometry();
    this.surface.setIndex(attribute(numbers(series.triangles, Uint32Array), 1));
    this.surface.setAttribute("position", attribute(new Float32Array(3 * this.vertices.length), 3));
    this.surface.setAttribute("uv", attribute(new Float32Array(2 * this.vertices.length).fill(0.5), 2));
    this.mesh = new THREE.Mesh(this.surface, new THREE.MeshPhongMaterial({
      map: texture, side: THREE.DoubleSide, specular: 0x222222, shininess: 25,
      polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1}));
    this.scene.add(this.mesh);

    const edges = attribute(numbers(series.edges, Uint32Array), 1);
    this.edges = this.lines(edges, this.points.slice(), 0x262b33);
    this.rest = this.lines(edges, this.points, 0x9aa1ab);
    this.held = new THREE.Points(this.edges.geometry.clone(), new THREE.PointsMaterial({
      color: 0x0d6b4d, size: 6, sizeAttenuation: false, map: dot(), alphaTest: 0.5}));
    this.held.geometry.setIndex(attribute(numbers(series.held, Uint32Array), 1));
    this.held.geometry.setAttribute("position", this.edges.geometry.attributes.position);
    this.scene.add(this.held);
    this.obstacles = series.obstacles.map((obstacle) => this.obstacle(obstacle));
  }

  lines(index, places, colour) {
    const geometry = new THREE.BufferGeometry();
    geometry.setIndex(index);
    geometry.setAttribute("position", attribute(places, 3));
    const lines = new THREE.LineSegments(geometry, new THREE.LineBasicMaterial({color: colour}));
    lines.frustumCulled = false;
    this.scene.add(lines);
    return lines;
  }

  obstacle(of) {
    const geometry = new THREE.BufferGeometry();
    geometry.setIndex(attribute(numbers(of.triangles, Uint32Array), 1));
    geometry.setAttribute("position", attribute(numbers(of.points, Float32Array), 3));
    geometry.computeVertexNormals();
    const mesh = new THREE.Mesh(geometry, new THREE.MeshPhongMaterial({
      color: 0x8c9199, side: THREE.DoubleSide, transparent: true, opacity: 0.4, depthWrite: false}));
    this.scene.add(mesh);
    return mesh;
  }

  vectors(packed) {
    packed.numbers = packed.numbers || numbers(packed.values, Int16Array);
    return packed;
  }

  // Factors at a phase: of the displacement, and of that a quarter of a period later.
  factors(phase) {
    if (this.series.kind === "modes") return [Math.cos(phase), 0];
    return this.series.kind === "harmonic" ? [Math.cos(phase), Math.sin(phase)] : [1, 0];
  }

  move(frame, scale, phase) {
    const now = this.vectors(frame.displacement), later = frame.later && this.vectors(frame.later);
    const [first, second] = this.factors(phase), places = this.edges.geometry.attributes.position;
    for (let i = 0; i < this.points.length; ++i) {
      const moved = first * now.step * now.numbers[i] + (later ? second * later.step * later.numbers[i] : 0);
      places.array[i] = this.points[i] + scale * moved;
    }
    places.needsUpdate = true;
    const corners = this.surface.attributes.position;
    this.vertices.forEach((node, i) => {
      for (let c = 0; c < 3; ++c) corners.array[3 * i + c] = places.array[3 * node + c];
    });
    corners.needsUpdate = true;
    this.surface.computeVertexNormals();
    this.surface.computeBoundingSphere();
    this.held.geometry.computeBoundingSphere();
    const place = this.series.frames.indexOf(frame);
    this.series.obstacles.forEach((of, i) => this.obstacles[i].position.fromArray(of.shifts[place]));
  }

  // The places of the nodes at rest and as they are moved, as numbers.
  places() {
    return [...this.points, ...this.edges.geometry.attributes.position.array];
  }

  // Whether the surface stands between a place and the eye.
  hides(place, camera) {
    const away = place.clone().sub(camera.position), distance = away.length();
    const ray = new THREE.Raycaster(camera.position, away.normalize(), 0, distance * (1 - 5e-3));
    return ray.intersectObject(this.mesh).length > 0;
  }

  // The value of a field at a node.
  values(frame, field) {
    if ("component" in field) {
      const {step, numbers: u} = this.vectors(frame.displacement), c = field.component;
      return c ? (node) => step * u[3 * node + c - 1]
               : (node) => step * Math.hypot(u[3 * node], u[3 * node + 1], u[3 * node + 2]);
    }
    const of = frame.fields[field.name];
    of.numbers = of.numbers || numbers(of.values, Uint16Array);
    return (node) => of.low + (of.high - of.low) * of.numbers[node] / 65535;
  }

  colour(frame, field, low, high) {
    const value = this.values(frame, field), places = this.surface.attributes.uv;
    this.vertices.forEach((node, i) => {
      const share = (field.factor * value(node) - low) / (high - low);
      places.array[2 * i] = (0.5 + 255 * Math.min(1, Math.max(0, share))) / 256;
    });
    places.needsUpdate = true;
  }
}
