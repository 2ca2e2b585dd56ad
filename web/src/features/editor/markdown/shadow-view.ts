import { EditorView, type EditorViewConfig } from '@codemirror/view'

/**
 * Creates a text view in a shadow root of `host`. There its styles become constructed style sheets, which the
 * content security policy allows; in the document they would be `<style>` elements, which it refuses.
 */
export function mountView(host: HTMLElement, config: EditorViewConfig): EditorView {
  const root = shadowOf(host)
  return new EditorView({ ...config, parent: root, root })
}

export function shadowOf(host: HTMLElement): ShadowRoot {
  return host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true })
}
