import { expect, test } from 'vitest'
import { LESSON_IDS } from '#web/lib/lessons.ts'
import { paths } from '#web/lib/paths.ts'
import { layoutShift, watchShifts } from './assert-layout.ts'
import { openPage } from './browser.ts'
import { openSettled } from './scenario.ts'

const SIZES = [
  [320, 568],
  [375, 812],
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
        const next = lesson.locator('a[class*=next]')
        const box = await next.boundingBox()
        expect((box?.y ?? height) + (box?.height ?? 0), `lesson ${place + 1} ${locale}`).toBeLessThanOrEqual(
          height,
        )
        places.push(box ? Math.round(box.y) : undefined)
        if (place + 1 < LESSON_IDS.length) await next.click()
      }
      expect(places, locale).toEqual(places.map(() => places[0]))
      await page.goBack()
      await page.locator(`section[id="${LESSON_IDS.length - 1}"]`).waitFor({ state: 'visible' })
      expect(await layoutShift(page), locale).toBeLessThanOrEqual(0.01)
    }
    expect(problems).toEqual([])
  },
)
