import { expect, test } from 'vitest'
import { LESSON_IDS } from '#web/lib/lessons.ts'
import { paths } from '#web/lib/paths.ts'
import { layoutShift, watchShifts } from './assert-layout.ts'
import { openPage } from './browser.ts'
import { openSettled } from './scenario.ts'

const SIZES = [
  [320, 568],
  [375, 667],
  [1280, 800],
  [812, 375],
  [640, 360],
] as const

test.each(SIZES)(
  'at %i x %i every lesson has Next in one place, in view, in every language',
  async (width, height) => {
    const { page, problems } = await openPage({ viewport: { width, height } })
    await watchShifts(page)
    for (const locale of ['', '/de', '/fr', '/it', '/es', '/pt']) {
      await openSettled(page, `${locale}${paths.howItWorks.to()}#1`)
      const places: (number | undefined)[] = []
      for (const place of LESSON_IDS.keys()) {
        const lesson = page.locator(`section[id="${place + 1}"]`)
        await lesson.waitFor({ state: 'visible' })
        const next = lesson.locator('[class*=next]')
        const box = await next.boundingBox()
        expect((box?.y ?? height) + (box?.height ?? 0), `lesson ${place + 1} ${locale}`).toBeLessThanOrEqual(
          height,
        )
        await lesson.locator('fieldset button').first().click()
        expect(await next.boundingBox()).toEqual(box)
        places.push(box ? Math.round(box.y) : undefined)
        if (place + 1 < LESSON_IDS.length) await next.click()
      }
      expect(places, locale).toEqual(places.map(() => (width === 375 ? 538 : places[0])))
      await page.goBack()
      await page.locator(`section[id="${LESSON_IDS.length - 1}"]`).waitFor({ state: 'visible' })
      expect(await layoutShift(page), locale).toBeLessThanOrEqual(0.01)
    }
    expect(problems).toEqual([])
  },
)

/** Returns the pairs of labels in the picture whose boxes intersect, and those that a fixed line crosses. */
function findCollisions(picture: Element): string[] {
  const labels = [...picture.querySelectorAll('text, g[class*=handle], [class*=fixed] line')]
    .filter(
      (label) => label.checkVisibility() && !label.parentElement?.closest('[class*=handle], [class*=tag]'),
    )
    .map((label) => ({ text: label.textContent || 'the line', box: label.getBoundingClientRect() }))
  return labels.flatMap(({ text, box }, index) =>
    labels
      .slice(index + 1)
      .filter(
        ({ box: other }) =>
          box.left < other.right - 1 &&
          other.left < box.right - 1 &&
          box.top < other.bottom - 1 &&
          other.top < box.bottom - 1,
      )
      .map((other) => `${text} and ${other.text}`),
  )
}

test.each(['', '/de'])('on the smallest phone no label covers another one: %s', async (locale) => {
  const { page } = await openPage({ viewport: { width: 320, height: 568 } })
  for (const place of LESSON_IDS.keys()) {
    // The rounds differ each time.
    for (let visit = 0; visit < 3; visit++) {
      await openSettled(page, `${locale}${paths.howItWorks.to()}?${visit}#${place + 1}`)
      const lesson = page.locator(`section[id="${place + 1}"]`)
      const picture = lesson.locator('div[class*=picture]')
      await picture.locator('text, dt').first().waitFor()
      expect(await picture.evaluate(findCollisions), `lesson ${place + 1}`).toEqual([])
      await lesson.locator('fieldset button').first().click()
      expect(await picture.evaluate(findCollisions), `lesson ${place + 1}, answered`).toEqual([])
    }
  }
})
