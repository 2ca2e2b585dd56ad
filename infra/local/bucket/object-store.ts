import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { systemCode } from '../start-error.ts'

/** Metadata sent with an object. */
export interface ObjectHeaders {
  readonly contentType: string
  readonly cacheControl?: string | undefined
}

export interface StoredObject extends ObjectHeaders {
  readonly body: Buffer
  /** In quotation marks, as in S3: the MD5 of the object. */
  readonly etag: string
}

export interface ObjectStore {
  put(key: string, body: Buffer, headers: ObjectHeaders): Promise<string>
  get(key: string): Promise<StoredObject | undefined>
  remove(key: string): Promise<void>
  keys(prefix: string): Promise<string[]>
}

/** Plain names between slashes: no key leads out of the folder, or to a file that is not an object. */
const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/
const KEY_LENGTH_MAX = 300

export function isKey(text: string): boolean {
  return text.length <= KEY_LENGTH_MAX && KEY.test(text)
}

/** Options of a folder that only its owner can open. */
const OWN = { recursive: true, mode: 0o700 } as const

/**
 * Stores objects as files of a folder, with their headers in files beside them. It writes a temporary file and renames
 * it, so that a crash leaves the old object or the new one.
 */
export function openObjectStore(folder: string): ObjectStore {
  const objects = join(folder, 'objects')
  const headers = join(folder, 'headers')
  const unfinished = join(folder, 'unfinished')
  mkdirSync(unfinished, OWN)
  mkdirSync(objects, OWN)

  const write = async (file: string, body: Buffer | string): Promise<void> => {
    const beside = join(unfinished, randomUUID())
    await writeFile(beside, body, { mode: 0o600 })
    await mkdir(dirname(file), OWN)
    await rename(beside, file)
  }
  return {
    async put(key, body, sent) {
      // Headers are written first, so that no object lacks them.
      await write(join(headers, `${key}.json`), JSON.stringify(sent))
      await write(join(objects, key), body)
      return etagOf(body)
    },
    async get(key) {
      if (!isKey(key)) return undefined
      const body = await readOrNothing(join(objects, key))
      const sent = body && (await readOrNothing(join(headers, `${key}.json`)))
      if (!body || !sent) return undefined
      return { body, etag: etagOf(body), ...readHeaders(sent) }
    },
    async remove(key) {
      await rm(join(objects, key), { force: true })
      await rm(join(headers, `${key}.json`), { force: true })
    },
    async keys(prefix) {
      const entries = await readdir(objects, { recursive: true, withFileTypes: true })
      const keys = entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(objects, join(parentPath, name)).replaceAll(sep, '/'))
      return keys.filter((key) => key.startsWith(prefix)).sort()
    },
  }
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`
}

function readHeaders(text: Buffer): ObjectHeaders {
  const { contentType, cacheControl }: ObjectHeaders = JSON.parse(text.toString())
  return { contentType, cacheControl }
}

async function readOrNothing(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes(String(systemCode(error)))) return undefined
    throw error
  }
}
