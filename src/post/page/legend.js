// The colour bar with its numbers, and the marks of the largest and the least value.

const TICKS = 6;

function rounded(value) {
  return String(Number(value.toPrecision(4)));
}

// Ends of the colour bar: round numbers, and zero for fields that begin close to it.
function limits(low, high) {
  if (low === high) return [low - 0.5, high + 0.5];
  if (low >= 0 && low < 0.2 * high) low = 0;
  const power = 10 ** Math.floor(Math.log10((high - low) / TICKS));
  for (const factor of [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 15]) {
    const step = power * factor, start = step * Math.floor(low / step + 1e-9);
    if (start + TICKS * step >= high * (1 - 1e-9)) return [start, start + TICKS * step];
  }
  return [low, high];
}

function endsOf(frame, field) {
  return "component" in field ? frame.ends[field.component] : frame.fields[field.name];
}

// The least and the largest value of some frames, in the unit of the colour bar.
function range(frames, field) {
  const ends = frames.map((frame) => endsOf(frame, field));
  return [Math.min(...ends.map((end) => end.least.value)) * field.factor,
          Math.max(...ends.map((end) => end.largest.value)) * field.factor];
}

function element(kind, name, parent, text = "") {
  const made = document.createElement(kind);
  made.className = name;
  made.textContent = text;
  parent.appendChild(made);
  return made;
}

class Legend {
  constructor(parent, colours) {
    this.title = element("div", "legend-title", parent);
    const bar = element("div", "legend-bar", parent);
    bar.style.background = `linear-gradient(to top, ${colours.join(", ")})`;
    this.ticks = Array.from({length: TICKS + 1}, () => element("span", "legend-tick", bar));
    this.arrows = ["largest", "least"].map((which) => element("span", "legend-arrow", bar));
    this.ends = element("div", "legend-ends", parent);
    this.keys = element("div", "legend-keys", parent);
  }

  show(field, frame, low, high, series) {
    const unit = field.unit && ` ${field.unit}`, ends = endsOf(frame, field);
    this.title.textContent = field.label + (field.unit && ` [${field.unit}]`);
    const n = series.kind === "modes" ? 4 : TICKS;
    this.ticks.forEach((tick, i) => {
      const value = low + (high - low) * i / n;
      tick.hidden = i > n;
      tick.style.bottom = `${100 * i / n}%`;
      tick.textContent = rounded(Math.abs(value) < 1e-9 * (high - low) ? 0 : value);
    });
    this.ends.textContent = "";
    ["largest", "least"].forEach((which, i) => {
      const end = ends[which], value = field.factor * end.value;
      this.arrows[i].style.bottom = `${100 * Math.min(1, Math.max(0, (value - low) / (high - low)))}%`;
      const size = Math.hypot(...end.at) * 1e-6;
      const at = end.at.map((x) => rounded(Math.abs(x) > size ? series.lengthFactor * x : 0)).join(", ");
      element("div", "", this.ends, `${which} ${rounded(value)}${unit} at (${at}) ${series.length}`);
    });
  }

  // What stands in the view beside the colours.
  explain(series) {
    this.keys.textContent = "";
    if (series.held) element("div", "key held-key", this.keys, "held");
    if (series.scale)
      element("div", "key rest-key", this.keys, "at rest");
    for (const obstacle of series.obstacles) element("div", "key obstacle-key", this.keys, obstacle.name);
  }
}

// A small circle with words at a place of the body.
class Mark {
  constructor(parent, which) {
    this.which = which;
    this.box = element("div", `mark ${which}`, parent);
  }

  show(field, frame, body, scale, phase, camera, canvas) {
    const end = endsOf(frame, field)[this.which], factor = scale * body.factors(phase)[0];
    const place = new THREE.Vector3(...end.at.map((x, i) => x + factor * end.moved[i]));
    this.box.classList.toggle("is-behind", body.hides(place, camera));
    place.project(camera);
    this.box.textContent = `${rounded(field.factor * end.value)} ${field.unit}`;
    this.box.style.left = `${(place.x + 1) / 2 * canvas.clientWidth}px`;
    this.box.style.top = `${(1 - place.y) / 2 * canvas.clientHeight}px`;
  }
}
