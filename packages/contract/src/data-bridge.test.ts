import { expect, test } from 'vitest'
import { dataBridgeSetup } from './data-bridge.ts'

const { iceSftpHost, iceKmsKeyArn, iceSftpClientPrivateKey } = dataBridgeSetup.fields
const HOST_ONLY = 'Enter the host name only, e.g. sftp.example.com.'
const NO_ARN = "This doesn't look like a KMS key ARN."
const PUBLIC_KEY = 'This is a public key. Enter the private key.'
const PUTTY_KEY = 'This is a PuTTY key. Convert it to OpenSSH format.'
const NO_KEY = "This doesn't look like a private key."

test.each([
  [iceSftpHost, 'sftp://sftp.example.com', HOST_ONLY],
  [iceSftpHost, 'aces@sftp.example.com', HOST_ONLY],
  [iceSftpHost, 'sftp.example.com:22', HOST_ONLY],
  [iceSftpHost, 'sftp.example.com', null],
  [iceKmsKeyArn, 'hello', NO_ARN],
  [iceKmsKeyArn, 'arn:aws:iam::111122223333:role/x', NO_ARN],
  [iceKmsKeyArn, 'arn:aws:kms:us-east-1:111122223333:key/1', null],
  [iceSftpClientPrivateKey, 'ssh-rsa AAAAB3', PUBLIC_KEY],
  [iceSftpClientPrivateKey, '-----BEGIN PUBLIC KEY-----\nMIIB', PUBLIC_KEY],
  [iceSftpClientPrivateKey, 'PuTTY-User-Key-File-3: ssh-ed25519', PUTTY_KEY],
  [iceSftpClientPrivateKey, '-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----', NO_KEY],
  [iceSftpClientPrivateKey, '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----', null],
])('warns of a suspicious $label', (field, value, warning) => {
  expect(field.warning?.(value)).toBe(warning)
})
