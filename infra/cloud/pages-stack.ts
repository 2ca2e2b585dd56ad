import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { readBuiltWeb } from './constructs/built-web.ts'
import { SiteFiles } from './constructs/site-files.ts'
import type { SiteStack } from './site-stack.ts'

export interface PagesStackProps extends StackProps {
  readonly site: SiteStack
  /** The built web. */
  readonly webFolder: string
}

/** The pages of the site, apart from it: they call the API, so they come after it. */
export class PagesStack extends Stack {
  constructor(scope: Construct, id: string, { site, webFolder, ...props }: PagesStackProps) {
    super(scope, id, props)
    const { hashes } = readBuiltWeb(webFolder)
    new SiteFiles(this, 'Files', {
      folder: webFolder,
      bucket: site.pages,
      pages: { hashes, distribution: site.distribution },
    })
  }
}
