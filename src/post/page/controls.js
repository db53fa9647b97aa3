// What one sets in the view: choices, sliders, buttons and ticks, in groups.

class Controls {
  constructor(parent) {
    this.parent = parent;
    this.together();
  }

  // What stands together when the controls need several lines.
  together() {
    this.group = element("span", "group", this.parent);
    return this.group;
  }

  labelled(words, made) {
    const label = element("label", "", this.group, words);
    label.appendChild(made);
    made.setAttribute("aria-label", words);
    return made;
  }

  choice(name, words, change) {
    const select = this.labelled(words, element("select", name, this.group));
    select.addEventListener("change", change);
    return select;
  }

  button(name, words, press) {
    const button = element("button", name, this.group, words);
    button.type = "button";
    button.addEventListener("click", press);
    return button;
  }

  slider(name, words, input) {
    const slider = this.labelled(words, element("input", name, this.group));
    slider.type = "range";
    slider.addEventListener("input", input);
    return slider;
  }

  tick(name, words, checked, change) {
    const label = element("label", "tick", this.group), box = element("input", name, label);
    box.type = "checkbox";
    box.checked = checked;
    box.addEventListener("change", change);
    label.append(` ${words}`);
    return box;
  }
}
