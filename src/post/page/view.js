// The view of the body: what one chooses, and what is shown then.

class View {
  constructor(parent, data) {
    this.data = data;
    this.parent = parent;
    this.phase = 0;
    const live = element("div", "live-view", parent);
    const controls = new Controls(element("div", "view-controls", live));
    const row = element("div", "view-row", live), frame = element("div", "stage", row);
    this.legend = new Legend(element("div", "legend", row), data.colours);
    this.stage = new Stage(frame, () => this.beforeDraw());
    this.marks = ["largest", "least"].map((which) => new Mark(frame, which));
    this.words = element("p", "view-words", live);
    this.texture = this.textureOf(data.colours);
    this.build(controls);
    this.take(data.series[0]);
    parent.classList.add("is-live");
    this.stage.fit();
    this.look(this.direction());
  }

  look(direction) {
    this.stage.aim(this.body.places(), direction);
  }

  textureOf(colours) {
    const bytes = new Uint8Array(4 * 256);
    colours.forEach((colour, i) => {
      const value = parseInt(colour.slice(1), 16);
      bytes.set([value >> 16, value >> 8 & 255, value & 255, 255], 4 * i);
    });
    const texture = new THREE.DataTexture(bytes, 256, 1, THREE.RGBAFormat);
    texture.magFilter = texture.minFilter = THREE.LinearFilter;
    texture.needsUpdate = true;
    return texture;
  }

  build(controls) {
    const show = () => this.show();
    if (this.data.series.length > 1) {
      const series = controls.choice("series", "series", () => this.take(this.data.series[series.value]));
      this.fill(series, this.data.series.map((of) => of.name));
    }
    this.field = controls.choice("field", "field", show);
    this.frame = controls.choice("frame", "frame", show);
    controls.together();
    this.time = controls.slider("time", "time", () => {
      this.pause();
      this.frame.value = this.time.value;
      this.show();
    });
    this.playing = controls.button("play", "▶ play", () => (this.timer ? this.pause() : this.play()));
    this.now = element("output", "now", controls.group);
    this.ofMotion = controls.together();
    this.slider = controls.slider("scale", "displacement ×",
                                  () => this.setScale(this.slider.value / 100 * this.series.scale));
    this.slider.max = 200;
    this.slider.step = "any";
    this.factor = element("output", "factor", this.slider.parentNode);
    for (const [words, value] of [["0", 0], ["1", 1], ["auto", null]])
      controls.button(`scale-${words}`, words, () => this.setScale(value === null ? this.series.scale : value));
    controls.together();
    for (const name of Object.keys(DIRECTIONS))
      controls.button(`look-${name}`, name, () => this.look(DIRECTIONS[name]));
    this.up = controls.choice("up", "up", () => {
      this.stage.raise(Number(this.up.value));
      this.look(this.direction());
    });
    this.fill(this.up, ["x", "y", "z"]);
    controls.together();
    this.edges = controls.tick("edges", "edges", true, show);
    this.rest = controls.tick("rest", "at rest", true, show);
    this.marked = controls.tick("marked", "marks", true, show);
    this.own = controls.tick("own", "colours of this frame alone", false, show);
  }

  fill(select, names) {
    select.textContent = "";
    names.forEach((name, i) => { element("option", "", select, name).value = i; });
  }

  direction() {
    return this.series.flat ? DIRECTIONS.front : DIRECTIONS.iso;
  }

  take(series) {
    this.pause();
    if (this.body) this.stage.scene.remove(this.body.scene);
    this.series = series;
    this.body = new Body(series, this.texture);
    this.stage.scene.add(this.body.scene);
    this.fill(this.field, series.fields.map((of) => of.label));
    this.fill(this.frame, series.frames.map((of) => of.label));
    this.field.value = series.field;
    this.frame.value = series.start;
    this.time.max = series.frames.length - 1;
    const marches = series.kind === "time", several = series.frames.length > 1;
    this.frame.parentNode.hidden = marches || !several;
    this.frame.parentNode.firstChild.data = series.kind === "modes" ? "mode" : "frequency";
    this.time.parentNode.hidden = this.now.hidden = !marches || !several;
    this.playing.hidden = ["random", "spectrum"].includes(series.kind) || marches && !several;
    this.own.parentNode.hidden = !several || series.kind === "modes";
    this.words.textContent = series.words;
    this.legend.explain(series);
    this.ofMotion.hidden = this.rest.parentNode.hidden = !series.scale;
    this.setScale(series.scale);
    this.up.value = series.up;
    this.stage.raise(series.up);
    this.look(this.direction());
  }

  // The slider goes up to twice the factor that shows the motion well.
  setScale(value) {
    this.scale = value;
    this.slider.value = this.series.scale ? 100 * value / this.series.scale : 0;
    this.show();
  }

  play() {
    this.playing.textContent = "⏸ stop";
    const n = this.series.frames.length, marches = this.series.kind === "time";
    this.timer = setInterval(() => {
      if (marches) this.frame.value = (Number(this.frame.value) + 1) % n;
      else this.phase += Math.PI / 16;
      this.show();
    }, marches ? Math.max(40, 3000 / n) : 50);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.phase = 0;
    this.playing.textContent = "▶ play";
  }

  show() {
    const {series, body} = this;
    this.shown = series.frames[this.frame.value];
    const field = series.fields[this.field.value];
    this.time.value = this.frame.value;
    this.now.textContent = this.shown.label;
    this.factor.textContent = series.kind === "modes" ? "" : rounded(this.scale);
    const [least, largest] = range(this.own.checked ? [this.shown] : series.frames, field);
    const [low, high] = series.kind === "modes" ? [least < 0 ? -1 : 0, 1] : limits(least, largest);
    body.move(this.shown, this.scale, this.phase);
    body.colour(this.shown, field, low, high);
    body.edges.visible = this.edges.checked;
    body.rest.visible = this.rest.checked;
    this.legend.show(field, this.shown, low, high, series);
    this.stage.draw();
  }

  beforeDraw() {
    if (!this.shown) return;
    const field = this.series.fields[this.field.value];
    const hidden = !this.marked.checked || this.timer && this.series.kind === "harmonic";
    for (const mark of this.marks) {
      mark.box.hidden = hidden;
      mark.show(field, this.shown, this.body, this.scale, this.phase, this.stage.camera, this.stage.canvas);
    }
  }
}

document.querySelectorAll(".view").forEach((parent) => {
  const probe = document.createElement("canvas");
  if (!probe.getContext("webgl2") && !probe.getContext("webgl")) return; // its pictures stay
  new View(parent, JSON.parse(document.getElementById("steppe-view").textContent));
});
