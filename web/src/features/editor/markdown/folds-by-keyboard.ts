import { Prec } from '@codemirror/state'
import { type EditorView, ViewPlugin } from '@codemirror/view'

const FOLD = '.cm-collapsedLines'

const buttons = ViewPlugin.fromClass(
  class {
    constructor(view: EditorView) {
      makeButtons(view)
    }

    update({ view }: { view: EditorView }) {
      makeButtons(view)
    }
  },
  {
    eventHandlers: {
      keydown: (event) => {
        const fold = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(FOLD) : null
        if (!fold || (event.key !== 'Enter' && event.key !== ' ')) return false
        event.preventDefault()
        fold.click()
        return true
      },
    },
  },
)

/** After the view has drawn what is in sight. */
function makeButtons(view: EditorView): void {
  view.requestMeasure({
    key: FOLD,
    read: () => [...view.contentDOM.querySelectorAll<HTMLElement>(FOLD)],
    write: (folds) => {
      for (const fold of folds) {
        fold.role = 'button'
        fold.tabIndex = 0
      }
    },
  })
}

/**
 * Lines without a change that are folded away open by press only: here they are buttons for keys, too. Before the
 * keys of the text, where Enter begins a line.
 */
export const foldsByKeyboard = Prec.high(buttons)
