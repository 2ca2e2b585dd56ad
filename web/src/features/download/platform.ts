import { useSyncExternalStore } from 'react'

/** Each has a guide of its own, in this order. */
export const PLATFORMS = [
  'iosSafari',
  'iosOther',
  'androidChrome',
  'androidFirefox',
  'androidSamsung',
  'desktopChrome',
  'desktopEdge',
  'macSafari',
  'desktopFirefox',
] as const
export type Platform = (typeof PLATFORMS)[number]

/** What a browser says of itself. */
export interface BrowserSigns {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** Browsers on iOS that are not Safari, and windows inside other apps, which name themselves in the same place. */
const IOS_OTHER =
  /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|Brave|GSA\/|FBAN|FBAV|Instagram|Line\/|Telegram|TikTok/
const CHROMIUM = /Chrome\/|Chromium\//

/**
 * Which guide fits a browser; none where no guide is known to be right.
 *
 * @example platformOf({ userAgent: '… (Macintosh; …) … Version/18.0 Safari/605.1.15', maxTouchPoints: 5 }) // 'iosSafari'
 */
export function platformOf({ userAgent, maxTouchPoints }: BrowserSigns): Platform | undefined {
  if (isIos(userAgent, maxTouchPoints)) {
    // Only Safari, and what is Safari inside, names a version of its own; a window of another app does not.
    return userAgent.includes('Version/') && !IOS_OTHER.test(userAgent) ? 'iosSafari' : 'iosOther'
  }
  if (userAgent.includes('Android')) return androidBrowser(userAgent)
  return desktopBrowser(userAgent)
}

function isIos(userAgent: string, maxTouchPoints: number): boolean {
  // An iPad calls itself a Macintosh, but no Mac has a screen to touch.
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

function androidBrowser(userAgent: string): Platform | undefined {
  if (userAgent.includes('SamsungBrowser/')) return 'androidSamsung'
  if (userAgent.includes('Firefox/')) return 'androidFirefox'
  return CHROMIUM.test(userAgent) ? 'androidChrome' : undefined
}

function desktopBrowser(userAgent: string): Platform | undefined {
  if (userAgent.includes('Edg/')) return 'desktopEdge'
  if (userAgent.includes('Firefox/')) return 'desktopFirefox'
  if (CHROMIUM.test(userAgent)) return 'desktopChrome'
  return /Macintosh.*Version\/.*Safari\//.test(userAgent) ? 'macSafari' : undefined
}

/** Browsers that ask for themselves, so that a page can offer a button. */
const PROMPTING: readonly Platform[] = ['androidChrome', 'androidSamsung', 'desktopChrome', 'desktopEdge']

/** May a button for the browser's own prompt still appear? Where the browser is unknown, it may. */
export function mayPrompt(platform: Platform | undefined): boolean {
  return platform === undefined || PROMPTING.includes(platform)
}

const never = () => () => undefined

/** Known only after the page stands: its HTML is the same for everybody. */
export function usePlatform(): Platform | undefined {
  return useSyncExternalStore(
    never,
    () => platformOf(navigator),
    () => undefined,
  )
}
