import { type EditorState, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'

interface Place {
  readonly id: number
  readonly at: number
  readonly label: string
}

const add = StateEffect.define<Place>({
  map: (place, changes) => ({ ...place, at: changes.mapPos(place.at) }),
})
const remove = StateEffect.define<number>()

class Waiting extends WidgetType {
  readonly id: number
  readonly label: string
  constructor(id: number, label: string) {
    super()
    this.id = id
    this.label = label
  }
  override eq(other: Waiting) {
    return other.id === this.id
  }
  override toDOM() {
    const dom = document.createElement('span')
    dom.className = 'ed-upload'
    dom.role = 'status'
    dom.textContent = this.label
    return dom
  }
}

const places = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (shown, { changes, effects }) =>
    effects.reduce((set, effect) => {
      if (effect.is(add)) {
        const { id, at, label } = effect.value
        const widget = Decoration.widget({ widget: new Waiting(id, label), side: 1, id })
        return set.update({ add: [widget.range(at)] })
      }
      if (effect.is(remove))
        return set.update({ filter: (_from, _to, value) => value.spec.id !== effect.value })
      return set
    }, shown.map(changes)),
  provide: (field) => EditorView.decorations.from(field),
})

/** Shows placeholders for images during their upload; they are not part of the text. */
export const uploadPlaces = [
  places,
  EditorView.theme({
    '.ed-upload': {
      padding: '0 var(--space-2)',
      border: '1px dashed var(--border)',
      borderRadius: 'var(--radius-control)',
      color: 'var(--muted)',
      fontSize: 'var(--size-1)',
    },
  }),
]

let lastId = 0

/**
 * @returns a function that removes the placeholder and returns its offset; undefined if its surroundings were deleted
 */
export function reservePlace(view: EditorView, at: number, label: string): () => number | undefined {
  lastId += 1
  const id = lastId
  view.dispatch({ effects: add.of({ id, at, label }) })
  return () => {
    const found = placeOf(view.state, id)
    view.dispatch({ effects: remove.of(id) })
    return found
  }
}

function placeOf(state: EditorState, id: number): number | undefined {
  let found: number | undefined
  state.field(places).between(0, state.doc.length, (from, _to, value) => {
    if (value.spec.id === id) found = from
  })
  return found
}
