import type { Page } from 'playwright-core'

/** Returns the page's links to casinos with the facts that the rules of disclosure depend on. */
export function judgeCasinoLinks(page: Page, hosts: readonly string[]) {
  return page.evaluate((casinoHosts) => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
        const share = value / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const behind = (element: Element | null): string => {
      if (!element) return 'rgb(255, 255, 255)'
      const { backgroundColor } = getComputedStyle(element)
      return (channels(backgroundColor)[3] ?? 1) === 1 ? backgroundColor : behind(element.parentElement)
    }
    const contrast = (element: Element) => {
      const pair = [luminance(getComputedStyle(element).color), luminance(behind(element))]
      return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05)
    }
    const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
    const top = (element: Element) => element.getBoundingClientRect().top
    const isCasinoLink = ({ hostname, rel }: HTMLAnchorElement) =>
      rel.includes('sponsored') ||
      casinoHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
    return [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')]
      .filter(isCasinoLink)
      .map((link) => {
        const above = document.getElementById(link.getAttribute('aria-describedby') ?? '')
        const isBefore =
          above !== null &&
          (above.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
          top(above) <= top(link)
        return {
          href: link.href,
          rel: link.rel,
          target: link.target,
          referrerPolicy: link.referrerPolicy,
          /** The text of the link's description. */
          disclosure: above?.textContent ?? '',
          /** True if the disclosure comes first in the document and is no lower on the screen. */
          first: isBefore,
          sizes: { disclosure: above ? size(above) : 0, link: size(link) },
          /** WCAG contrast with the painted background. */
          contrasts: { disclosure: above ? contrast(above) : 0, link: contrast(link) },
        }
      })
  }, hosts)
}
