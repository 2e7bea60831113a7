import { expect, test } from 'vitest'
import * as z from 'zod'
import { input } from './core/fields.ts'
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

test('the SFTP password of a set-up has at most 256 letters', () => {
  const { check } = input({ iceSftpPassword: dataBridgeSetup.fields.iceSftpPassword })
  const sentences = (length: number) => check({ iceSftpPassword: 'x'.repeat(length) }).map((one) => one.errorMessage)
  expect([sentences(256), sentences(257)]).toEqual([[], ['Value must be less than 256 characters.']])
})

const INVALID_BUCKET =
  'S3 bucket name is not valid. Please see https://docs.aws.amazon.com/AmazonS3/latest/userguide/BucketRestrictions.html'
const invalid = (name: string) => [name, INVALID_BUCKET]

// G-DBR-05
test.each([
  ...['Bad_Bucket', 'ab', 'a'.repeat(64), '-abc', 'abc-', '.abc', 'a..b', '192.168.5.4'].map(invalid),
  ...['xn--abc', 'sthree-x', 'sthree-configurator-x', 'amzn-s3-demo-x'].map(invalid),
  ...['a-s3alias', 'my--ol-s3', 'abc.mrap', 'mybucket--use1-az5--x-s3', 'tables--table-s3'].map(invalid),
  ...['abc', 'a'.repeat(63), 'a.b-c.1', 'three-x', 'my-mrap', 'x-s3', 'ol-s3', ''].map((name) => [name, undefined]),
])('S3 bucket %j is answered with %j', (iceS3BucketName, sentence) => {
  expect(dataBridgeSetup.input.check({ iceS3BucketName })[0]?.errorMessage).toBe(sentence)
})

/** The sentence of the shape, else of the rules. */
function saidOf(name: string, value: unknown): string | undefined {
  const { shape, check } = dataBridgeSetup.input
  const { data, error } = shape(z).safeParse({ [name]: value })
  return error ? error.issues[0]?.message : check(data ?? {}, [name])[0]?.errorMessage
}

test.each([21, '21', 2022, -22, 22.5, 'abc', '1e309', [22], true])('an SFTP port is never %j', (port) => {
  expect(saidOf('iceSFTPPort', port)).toBe('Port must be 22 or 20022')
})
test.each([22, '22', 20022, ' 20022 ', '', null])('an SFTP port can be %j', (port) => {
  expect(saidOf('iceSFTPPort', port)).toBeUndefined()
})
test.each([
  [0, 'Value must be greater than or equal to 1'],
  [1.5, 'Enter a whole number.'],
  [1, undefined],
  ['15', undefined],
  ['', undefined],
])('an interval of %j is answered with %j', (minutes, sentence) => {
  expect(saidOf('iceFailureEmailIntervalMinutes', minutes)).toBe(sentence)
})
