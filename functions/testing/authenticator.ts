import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '#shared/models/passkey.ts'

/** Values that a test may let an authenticator state wrongly. */
interface Said {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  /** True if the authenticator verified the user, false if it only noticed a presence. */
  readonly verified?: boolean
  readonly counter?: number
  readonly userHandle?: string
}

const ORIGIN = 'http://localhost:3000'
const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

/**
 * An authenticator with one passkey (ES256) by WebAuthn Level 3, sections 6 and 8.7, for tests and for machines that
 * log in.
 */
export class Authenticator {
  #id = randomBytes(32)
  #key: KeyObject = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  #userHandle = ''
  counter = 0

  /** @param text the result of `kept` */
  static from(text: string): Authenticator {
    const { id, key, userHandle } = JSON.parse(Buffer.from(text, 'base64url').toString())
    const device = new Authenticator()
    device.#id = Buffer.from(id, 'base64url')
    device.#key = createPrivateKey({ key, format: 'jwk' })
    device.#userHandle = userHandle
    return device
  }

  /** The passkey as one word, with its private key. */
  kept(): string {
    const [id, key] = [this.#id.toString('base64url'), this.#key.export({ format: 'jwk' })]
    return Buffer.from(JSON.stringify({ id, key, userHandle: this.#userHandle })).toString('base64url')
  }

  /** Answers `navigator.credentials.create`. */
  create(options: CreationOptions, said: Said = {}): NewCredential {
    this.#userHandle = options.user.id
    const authData = Buffer.concat([this.#authData(options.rp.id, WITH_KEY, said), this.#attested()])
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, said),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Answers `navigator.credentials.get`. */
  get(options: RequestOptions, said: Said = {}): Assertion {
    this.counter = said.counter ?? this.counter + 1
    const authData = this.#authData(options.rpId, 0, said)
    const clientDataJSON = clientData('webauthn.get', options.challenge, said)
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    return {
      ...this.#named(),
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, hash]), this.#key).toString('base64url'),
        userHandle: said.userHandle ?? this.#userHandle,
      },
    }
  }

  #named() {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
  }

  #authData(rpId: string, flags: number, { rpId: other = rpId, verified = true }: Said): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const all = flags | PRESENT | (verified ? VERIFIED : 0)
    return Buffer.concat([createHash('sha256').update(other).digest(), Buffer.from([all]), counter])
  }

  #attested(): Buffer {
    const { x = '', y = '' } = createPublicKey(this.#key).export({ format: 'jwk' })
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    // The key's fields: kty EC2, alg ES256, crv P-256, x, y (RFC 9053).
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    return Buffer.concat([Buffer.alloc(16), length, this.#id, cbor(key)])
  }
}

function clientData(
  type: string,
  challenge: string,
  { origin = ORIGIN, challenge: other = challenge }: Said,
): string {
  const data = { type, challenge: other, origin, crossOrigin: false }
  return Buffer.from(JSON.stringify(data)).toString('base64url')
}

type Cbor = number | string | Buffer | Map<string | number, Cbor>

/** Encodes the part of CBOR (RFC 8949) that a credential needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, held]) => [cbor(key), cbor(held)])])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
