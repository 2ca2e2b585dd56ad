import { onTestFinished, vi } from 'vitest'

interface Sent {
  readonly url: string
  readonly form: FormData
}

/** Simulates the bucket for form uploads: records the sent files and answers with the test's status. */
export function fakeBucket() {
  const sent: Sent[] = []
  let status = 204
  let holds = false

  class FakeRequest {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    status = 0
    responseText = ''
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    onloadend?: () => void
    private url = ''

    open(_method: string, url: string): void {
      this.url = url
    }

    send(form: FormData): void {
      sent.push({ url: this.url, form })
      this.upload.onprogress?.({ loaded: 1, total: 4 })
      if (!holds) setTimeout(() => this.finish())
    }

    abort(): void {
      this.onabort?.()
      this.onloadend?.()
    }

    private finish(): void {
      this.status = status
      if (status === 0) this.onerror?.()
      else this.onload?.()
      this.onloadend?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return {
    sent,
    answer: (next: number) => {
      status = next
    },
    hold: () => {
      holds = true
    },
  }
}
