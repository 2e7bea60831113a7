const isIpAddress = (host: string) => /^(\d+(\.\d+){3}|\[.*\])$/.test(host)

/** The browser reads and writes the JSON form of WebAuthn, so no library is needed. Passkeys need a host name. */
export const canUsePasskeys = (): boolean =>
  !isIpAddress(location.hostname) &&
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

export const NO_PASSKEY_USED = 'No passkey was used.'

/** Null: canceled, or it took too long. */
export async function readPasskey(options: object, more: CredentialRequestOptions = {}): Promise<object | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  return asJson(navigator.credentials.get({ ...more, publicKey }))
}

export async function createPasskey(options: object): Promise<object | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  return asJson(navigator.credentials.create({ publicKey }))
}

const asJson = (made: Promise<Credential | null>): Promise<object | null> =>
  made.then(
    (credential) => (credential instanceof PublicKeyCredential ? credential.toJSON() : null),
    () => null,
  )
