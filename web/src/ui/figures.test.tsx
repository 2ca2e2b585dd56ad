import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { startI18n } from '#web/i18n/namespaces.ts'
import { ProbabilityBar } from './figures.tsx'

it('says the three numbers of a chance in words', async () => {
  await startI18n('en', [])
  const { container } = render(<ProbabilityBar chance={0.485} instantLossChance={0.04} />)
  expect([...container.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
    'ends at 1.00x at once in 4.0 of 100',
    'flies away earlier in 47.5 of 100',
    'reached in 48.5 of 100 rounds',
  ])
})
