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

/** Runs after the view has drawn its lines. */
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
 * The library opens folded lines by mouse only; this makes them buttons for the keyboard. High precedence, since
 * Enter would insert a line break.
 */
export const foldsByKeyboard = Prec.high(buttons)
