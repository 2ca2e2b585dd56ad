import { RELEASE_FILE } from '#shared/site/files.ts'
import { nameRelease } from '#shared/site/release.ts'
import type { MediaBucket } from './bucket/media-bucket.ts'
import { type ControlParts, createControl } from './control.ts'
import type { DevSite } from './dev-site.ts'
import { createGateway } from './gateway.ts'
import { contractOperations } from './operations.ts'
import type { ServerParts } from './server.ts'
import { createSite, readSite } from './static-site.ts'
import { WEB_FOLDER } from './web-build.ts'

interface PartsNeeds extends ControlParts {
  readonly media: MediaBucket
  readonly edgeSecret: string
  readonly dev: DevSite | undefined
}

/** Makes the parts that depend on `functions` and `shared`. `npm run dev` makes them again after a change. */
export async function createParts(needs: PartsNeeds): Promise<Pick<ServerParts, 'api' | 'control' | 'site'>> {
  const { clock, visitor, scheduler, origins, media, edgeSecret, dev } = needs
  const gateway = createGateway({
    operations: contractOperations(),
    nowMs: clock.nowMs,
    edgeSecret,
    visitorCountry: visitor.country,
    visitorAddress: visitor.address,
    onChange: scheduler.mailMayWait,
  })
  const frameHosts = (process.env.FRAMEABLE_CASINOS ?? '').split(',').filter((host) => host !== '')
  const options = { frameHosts, uploadsTo: media.uploadsTo, askApi: gateway.ask }
  const source = dev?.source ?? readSite(WEB_FOLDER, origins[0])
  const release = await source.file(RELEASE_FILE)
  process.env.DRAW_LOG_RELEASE = release ? nameRelease(release.body) : ''
  return {
    api: gateway.serve,
    control: createControl(needs),
    site: createSite(source, options),
  }
}
