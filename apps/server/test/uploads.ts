import { contract } from '@acm/contract'
import type { AmqVersion } from '@acm/contract/amqs'
import { unique } from './app.ts'
import type { TestCaller, TestResponse } from './caller.ts'

interface SentFile {
  name: string
  content: Buffer
}

const BOUNDARY = '----acm-test'

export function multipart(parts: Record<string, unknown>, file: SentFile | null) {
  const pieces: Uint8Array[] = Object.entries(parts).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  if (file) {
    const name = file.name.replaceAll('"', '%22')
    pieces.push(
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="File"; filename="${name}"\r\nContent-Type: application/json\r\n\r\n`,
      ),
      file.content,
      Buffer.from('\r\n'),
    )
  }
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  }
}

/** Fills in valid values for missing parts. */
export const upload = (
  caller: TestCaller,
  parts: Record<string, unknown>,
  file: SentFile | null = { name: 'questions.json', content: Buffer.from('{"questions": []}') },
): Promise<TestResponse<AmqVersion>> => {
  const lower = Object.keys(parts).map((name) => name.toLowerCase())
  const valid = { Name: unique('Version '), Description: 'Made by a test', Enabled: 'true', StartDate: '2031-01-01' }
  const missing = Object.fromEntries(Object.entries(valid).filter(([name]) => !lower.includes(name.toLowerCase())))
  const { payload, headers } = multipart({ ...missing, ...parts }, file)
  return caller.call(contract.amqs.uploadVersion, { raw: payload, headers })
}
