import { expect, it } from 'vitest'
import { mayPrompt, PLATFORMS, platformOf } from './platform.ts'

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${APPLE}`
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)'

const SEEN = [
  ['iosSafari', `${IPHONE} Version/26.0 Mobile/15E148 Safari/604.1`, 5],
  ['iosSafari', `${MAC} ${APPLE} Version/26.0 Safari/605.1.15`, 5],
  ['iosOther', `${IPHONE} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 5],
  ['iosOther', `${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 5],
  ['iosOther', `${IPHONE} Version/18.0 EdgiOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 5],
  ['iosOther', `${IPHONE} Mobile/22G86 Instagram 400.0.0.0 (iPhone17,1; iOS 18_6)`, 5],
  ['iosOther', `${IPHONE} Mobile/15E148`, 5],
  ['androidChrome', `${ANDROID} ${CHROME} Mobile Safari/537.36`, 5],
  ['androidChrome', `${ANDROID} ${CHROME} Mobile Safari/537.36 EdgA/142.0.0.0`, 5],
  ['androidFirefox', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 5],
  [
    'androidSamsung',
    `${ANDROID} AppleWebKit/537.36 SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    5,
  ],
  ['desktopChrome', `${WINDOWS} ${CHROME} Safari/537.36`, 0],
  // A Windows laptop with a screen to touch is no iPad.
  ['desktopChrome', `${WINDOWS} ${CHROME} Safari/537.36`, 10],
  ['desktopChrome', `${MAC} ${CHROME} Safari/537.36`, 0],
  ['desktopEdge', `${WINDOWS} ${CHROME} Safari/537.36 Edg/142.0.0.0`, 0],
  ['macSafari', `${MAC} ${APPLE} Version/26.0 Safari/605.1.15`, 0],
  ['desktopFirefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 0],
] as const

it.each(SEEN)('shows the guide %s to %s', (platform, userAgent, maxTouchPoints) => {
  expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform)
})

it('recognises each browser that has a guide', () => {
  expect(new Set(SEEN.map(([platform]) => platform))).toEqual(new Set(PLATFORMS))
})

it.each(['', 'curl/8.5.0', `${MAC} ${APPLE}`, 'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80)'])(
  'claims nothing about %j',
  (userAgent) => {
    expect(platformOf({ userAgent, maxTouchPoints: 0 })).toBeUndefined()
  },
)

it('keeps the place of a button only where one may come', () => {
  expect(PLATFORMS.filter(mayPrompt)).toEqual([
    'androidChrome',
    'androidSamsung',
    'desktopChrome',
    'desktopEdge',
  ])
  expect(mayPrompt(undefined)).toBe(true)
})
