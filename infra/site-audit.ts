import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CSP_FILE } from '#shared/http/csp-hashes.ts'
import { auditSite } from './site-audit/audit-site.ts'

const USAGE = `npm run site:audit -- <address of a site> [--build <folder>]

Fetches every page and file of a build, and compares it byte by byte with what the site serves. Check out the version that
the site states and run npm run build first: the same sources give the same bytes everywhere.
--build  the folder of the build; dist/web without it.
`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { build: { type: 'string', default: join('dist', 'web') } },
})
const address = URL.canParse(positionals[0] ?? '') ? new URL(positionals[0] ?? '') : undefined
if (!address) {
  process.stderr.write(USAGE)
  process.exitCode = 2
} else if (!existsSync(join(values.build, CSP_FILE))) {
  process.stderr.write(`${values.build} holds no build of the site: run npm run build first.\n`)
  process.exitCode = 2
} else {
  const { compared, differences } = await auditSite(values.build, address.origin)
  for (const { file, address, reason } of differences)
    process.stdout.write(`DIFFERS ${address} (${file}): ${reason}\n`)
  const found = differences.length === 0 ? 'All are as built.' : `${differences.length} differ.`
  process.stdout.write(`${compared} pages and files compared. ${found}\n`)
  process.exitCode = differences.length === 0 ? 0 : 1
}
