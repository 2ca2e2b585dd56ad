import { EditorView, type EditorViewConfig } from '@codemirror/view'

/**
 * A text view inside a shadow root of `host`: there its styles become constructed sheets, which the content
 * security policy allows, where in the document they would be `<style>` elements, which it does not.
 */
export function mountView(host: HTMLElement, config: EditorViewConfig): EditorView {
  const root = shadowOf(host)
  return new EditorView({ ...config, parent: root, root })
}

export function shadowOf(host: HTMLElement): ShadowRoot {
  return host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true })
}
