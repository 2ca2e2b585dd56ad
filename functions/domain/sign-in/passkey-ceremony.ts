import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Assertion, NewCredential } from '#shared/models/passkey.ts'
import type { PasskeyRecord } from '../users/passkey-record.ts'
import { relyingParty } from './passkey-rules.ts'

// The library for WebAuthn is as large as a whole function, so it is loaded when somebody uses a passkey (LAZY_PARTS
// of infra/bundle.ts).

/** The credential that a user made for this challenge on this site; undefined if any check fails. */
export async function readNewCredential(
  { response, clientExtensionResults = {}, authenticatorAttachment: _, ...credential }: NewCredential,
  challenge: string,
): Promise<Pick<PasskeyRecord, 'credentialId' | 'publicKey' | 'counter' | 'synced'> | undefined> {
  const { clientDataJSON, attestationObject } = response
  const verified = verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults, response: { clientDataJSON, attestationObject } },
    ...expectationsFor(challenge),
  })
  const { registrationInfo } = (await verified.catch(toUndefined)) ?? {}
  if (!registrationInfo) return undefined
  return {
    credentialId: registrationInfo.credential.id,
    publicKey: Buffer.from(registrationInfo.credential.publicKey).toString('base64url'),
    counter: registrationInfo.credential.counter,
    synced: registrationInfo.credentialBackedUp,
  }
}

function expectationsFor(expectedChallenge: string) {
  const { id, origins } = relyingParty()
  return { expectedChallenge, expectedOrigin: origins, expectedRPID: id, requireUserVerification: true }
}

/**
 * The changed fields of a passkey after its use; undefined for another challenge, site or key, without user
 * verification, or for a counter that did not grow.
 */
export async function readAssertion(
  { response, clientExtensionResults = {}, authenticatorAttachment: _, ...credential }: Assertion,
  challenge: string,
  passkey: PasskeyRecord,
): Promise<Pick<PasskeyRecord, 'counter' | 'synced'> | undefined> {
  const { userHandle: _handle, ...signed } = response
  const verification = verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults, response: signed },
    ...expectationsFor(challenge),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  })
  const { verified, authenticationInfo } = (await verification.catch(toUndefined)) ?? {}
  if (!verified || !authenticationInfo) return undefined
  return { counter: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp }
}

/** Maps an exception to `undefined`: the library throws for each failed check. */
function toUndefined(): undefined {
  return undefined
}
