// Fills in an option: its fields one after another, with each value checked by the referee before
// it can be sent. Fields with a default are not asked for: they are shown above the others and can
// be changed there. The form decides the looks of the whole, editors those of fields.

import { toast } from "../site/toast.js";
import { assignEditor } from "./assign.js";
import * as board from "./board.js";
import { cellEditor } from "./cells.js";
import { choicesEditor } from "./choices.js";
import { facingEditor } from "./facing.js";
import { headingEditor } from "./heading.js";
import { landing } from "./landing.js";
import { numberEditor } from "./number.js";
import { clear, draw, previewShape } from "./overlay.js";
import { form } from "./form.js";
import { frameOption, unframe } from "./framing.js";
import { pathEditor } from "./path.js";
import { pointEditor } from "./point.js";
import { describeField, open, previewer, send } from "./referee.js";
import { traysEditor } from "./trays.js";
import { asList, word } from "./words.js";

const EDITORS = {
  pick: choicesEditor,
  several: choicesEditor,
  number: numberEditor,
  point: pointEditor,
  heading: headingEditor,
  cell: cellEditor,
  path: pathEditor,
  facing: facingEditor,
  assign: (field, picker) => (field.trays ? traysEditor : assignEditor)(field, picker),
};

// Keys that are remembered while a field is on its way.
const MOST_EARLY = 10;

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

let current = null;

// The option that is being filled in, as it was listed, if one is.
export const filling = () => current?.listed ?? null;
export const busy = () => Boolean(current);

export function cancel() {
  current?.stop();
}

// Start on an option. `preset` is a value to begin the first field with; `about` is what the ask
// belongs to, {unit, name} for a unit; `lone`: it is all that is asked, and there is nothing to go back
// to; `onEnd(taken, focused)` is called when it is over.
export function begin(option, { preset, about, lone = false }, onEnd) {
  cancel();
  current = new Picker(option, { preset, about, lone }, onEnd);
  current.start();
}

class Picker {
  constructor(option, { preset, about, lone }, onEnd) {
    this.listed = option;
    this.option = option;
    this.preset = preset;
    this.about = about;
    this.lone = lone;
    this.onEnd = onEnd;
    this.values = {};
    this.names = [];
    this.index = -1; // of the field that is asked for, among `steps`
    this.changing = null; // the field with a default that is open
    this.filled = undefined; // what was filled in last in the field that is asked for
    this.wordings = new Map(); // what fields with a default have been changed to, in words
    this.early = [];
    this.mode = { key: (event) => this.key(event) };
    board.enter(this.mode);
    form.open(this);
  }

  // Whether a field is asked for: one without a value, or each of an option that is opened to adjust it.
  isAsked({ default: value }) {
    return value === undefined || Boolean(this.option.adjust);
  }

  // The fields that are asked for one after another, and those that have a value already.
  get steps() {
    return this.option.fields.filter((field) => this.isAsked(field) && !field.joins);
  }

  // The field that is filled in together with the one that is asked for, if there is one.
  get partner() {
    const { fields } = this.option;
    const next = this.changing ? undefined : fields[fields.indexOf(this.field) + 1];
    return next?.joins ? next : undefined;
  }

  get defaults() {
    return this.option.fields.filter((field) => !this.isAsked(field));
  }

  get field() {
    return this.changing ?? this.steps[this.index];
  }

  get last() {
    return !this.changing && this.index >= this.steps.length - 1;
  }

  start() {
    if (this.option.opens) this.open();
    else this.begin();
  }

  // Begin with the first field. The option is described in full.
  begin() {
    this.described = true;
    for (const field of this.defaults) this.values[field.name] = field.default;
    this.next();
  }

  // Ask for what the list of options left out, then begin.
  async open() {
    this.layOut();
    form.setBusy(true);
    form.say([word("opening")], { loading: true });
    const onAway = () => form.refuse({ message: word("opensLater") });
    const reply = await open(this.option.id, () => current !== this, onAway);
    if (current !== this) return;
    if (reply.option) {
      this.option = reply.option;
      this.begin();
    } else {
      form.setBusy(false);
      this.fail(reply);
    }
  }

  // The referee gave no option, or did not take the answer. If the match has moved on, something else
  // is asked now.
  fail({ stale, illegal, failed }) {
    if (stale) {
      this.stop();
      toast(word("stale"));
    } else form.refuse(illegal ?? { message: failed });
  }

  next() {
    this.index += 1;
    this.filled = undefined;
    this.show();
  }

  // Lay out the field whose turn it is.
  show() {
    this.close();
    this.ready = false;
    this.layOut();
    this.frame();
    if (!this.field) this.accept(undefined, true, this.option.details);
    else if (this.field.kind === "dependent") this.ask();
    else this.edit(this.field);
  }

  edit(field) {
    const { id } = this.option;
    this.preview = previewer(id, field.name, this.values, (reply, value) => this.judge(reply, value));
    this.editor = EDITORS[field.kind](field, this);
    this.landing = this.partner ? landing(this.partner, this) : null;
    form.slot.append(...[this.landing?.element, this.editor.element].filter(Boolean));
    this.frame();
    if (this.preset !== undefined) this.editor.preset?.(this.preset);
    this.preset = undefined;
    this.editor.start?.();
    this.landing?.start();
    for (const event of this.early.splice(0)) this.editor.key?.(event);
  }

  // Bring into view what the option is about, and where its field lies.
  frame() {
    frameOption(this.option, this.about, this.editor?.spots?.() ?? []);
  }

  // What the field is now depends on the fields before it: the referee says what.
  async ask() {
    const { slot } = form;
    const isOver = () => current !== this || form.slot !== slot;
    form.setBusy(true);
    const onAway = (illegal) => form.refuse(illegal);
    const reply = await describeField(this.option.id, this.field.name, this.values, isOver, onAway);
    if (isOver()) return;
    form.setBusy(false);
    if (reply.ok) this.edit(reply.field);
    else form.refuse(reply.illegal);
  }

  get canGoBack() {
    return Boolean(this.changing) || this.index > 0 || !this.lone;
  }

  back() {
    if (this.changing) this.change(null);
    else if (this.index <= 0) this.stop();
    else {
      this.index -= 1;
      this.names.pop();
      this.filled = this.preset = undefined;
      this.show();
    }
  }

  // --- fields with a default ------------------------------------------------------------------------

  // Open one of them, or go back to the field that is asked for; that keeps what is filled in as far
  // as it still holds.
  change(field) {
    if (field && this.field) this.values[this.field.name] = this.filled;
    this.changing = field;
    this.preset = field ? this.values[field.name] : this.filled;
    this.show();
  }

  // Give one of them another value.
  take(field, value) {
    this.values[field.name] = value;
    this.wordings.set(field.name, this.what);
    if (this.changing) this.change(null);
    else if (this.field?.kind === "dependent") {
      this.preset = this.filled;
      this.show();
    } else this.drawDefaults();
  }

  // One that stands after the field asked for can only be opened once that is filled in.
  canOpen(field) {
    const { fields } = this.option;
    return this.ready || fields.indexOf(field) < fields.indexOf(this.field);
  }

  drawDefaults() {
    form.drawDefaults(this.changing || !this.described ? [] : this.defaults, this);
  }

  // After another value of a field those that stand after it begin anew.
  resetAfter(changed) {
    const { fields } = this.option;
    for (const field of fields.slice(fields.indexOf(changed) + 1)) {
      if (field.default !== undefined) this.values[field.name] = field.default;
    }
  }

  // --- what it looks like ---------------------------------------------------------------------------

  layOut() {
    form.layOut(this);
    this.value = undefined;
    this.drawDefaults();
    this.name(null);
    form.focus(this);
  }

  // The editor has a value: have it checked. `what` names it for the button. A value that is only
  // hovered over is shown, but cannot be sent.
  offer(value, what, pinned = true) {
    if (!this.changing) {
      if (this.filled !== undefined && !same(value, this.filled)) this.resetAfter(this.field);
      this.filled = value;
    }
    this.pinned = pinned;
    this.what = what;
    this.value = value;
    this.landing?.leave();
    this.wait();
    this.preview.ask(value);
  }

  // What is filled in is on its way to the referee.
  wait() {
    this.ready = false;
    form.setReady(false);
    this.name(this.what);
    form.setBusy(true);
  }

  // The editor has no value any more, or one that it knows to be refused.
  withdraw(illegal) {
    this.ready = false;
    this.value = undefined;
    this.landing?.leave();
    form.setBusy(false);
    form.setReady(false);
    this.name(null);
    clear("preview");
    if (illegal) form.refuse(illegal);
    else form.say([]);
  }

  // The referee has checked a value.
  judge(reply, value) {
    if (!same(value, this.value)) return;
    if (!reply.ok && !reply.away && this.editor.retry?.()) return;
    if (reply.ok) {
      draw("preview", reply.preview.shapes.map(previewShape));
      if (this.landing && this.pinned) this.landing.stand(value, reply.preview);
      else this.accept(value, this.pinned, reply.preview.notes, reply.preview.chances);
    } else this.refuse(reply.illegal);
    this.editor.checked?.(reply.ok, reply.preview);
  }

  // Why something cannot be done, while what is filled in stays as it is.
  warn(illegal) {
    form.refuse(illegal);
  }

  refuse(illegal) {
    form.setBusy(false);
    clear("preview");
    form.refuse(illegal);
  }

  accept(value, pinned, notes, odds = []) {
    form.setBusy(false);
    this.value = value;
    this.ready = pinned;
    form.setReady(pinned);
    form.say(notes, { odds, final: this.last && this.option.final });
    this.name(this.what);
    this.drawDefaults();
  }

  // Give the value another name on the button.
  rename(what) {
    this.what = what;
    this.name(what);
  }

  // Fill in another option of the same unit instead.
  switchTo(option, preset) {
    const { about, onEnd } = this;
    this.onEnd = null;
    begin(option, { preset, about }, onEnd);
  }

  name(what) {
    const own = this.option.label;
    const names = asList([...this.names, what, what && this.landing?.name].filter(Boolean));
    const named = /[:：]/.test(own) ? `${own} – ${names}` : word("labelled", own, names);
    const label = names ? named : own;
    form.button.textContent = this.last ? label : this.changing ? word("take") : `${word("next")} ›`;
  }

  // A second click on what is chosen confirms it; a finger only ever points. Returns whether it did.
  confirmAgain(event) {
    if (!this.ready || event.pointerType !== "mouse") return false;
    this.confirm();
    return true;
  }

  confirm() {
    if (!this.ready || this.sending) return;
    if (this.changing) {
      this.take(this.changing, this.value);
      return;
    }
    if (this.field) this.values[this.field.name] = this.value;
    if (this.landing) this.values[this.partner.name] = this.landing.value;
    if (this.last) this.submit();
    else {
      this.names.push(this.what);
      this.next();
    }
  }

  async submit() {
    this.sending = true;
    this.preview?.drop();
    form.setReady(false);
    form.button.textContent = word("sending");
    const reply = await send(this.option.id, this.values);
    if (current !== this) return;
    this.sending = false;
    if (reply.taken) {
      this.stop(true);
      return;
    }
    this.name(this.what);
    form.setReady(true);
    this.fail(reply);
  }

  key(event) {
    if (event.key === "Escape" && this.canGoBack) {
      this.back();
      return true;
    }
    if (event.key === "Enter" && this.ready && !event.target.closest("button, a, summary")) {
      this.confirm();
      return true;
    }
    if (this.landing?.key(event)) return true;
    if (this.editor) return this.editor.key?.(event) ?? false;
    if (!this.field && !this.option.opens) return false;
    // The field is on its way: what is pressed now is meant for it.
    if (!/^(\S|Arrow\w+)$/.test(event.key) || this.early.length === MOST_EARLY) return false;
    this.early.push(event);
    return true;
  }

  close() {
    this.preview?.end();
    this.landing?.stop();
    this.editor?.stop?.();
    this.editor = this.landing = null;
    clear("preview");
  }

  stop(taken = false) {
    if (current !== this) return;
    current = null;
    this.close();
    unframe("filling");
    board.leave(this.mode);
    const inside = form.close();
    this.onEnd?.(taken, inside);
  }
}
