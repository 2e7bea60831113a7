import { describe, expect, it } from 'vitest'
import { destination } from './destination.ts'

const sftp = destination({ host: 'host', port: { defaultPort: 22 }, user: 'account', name: 'name' })
const base = { host: 'sftp.example.com', port: 22, user: 'aces', name: 'Thé' }

describe('a destination', () => {
  it('ignores case of hosts and a default port', () => {
    for (const other of [
      { host: ' SFTP.Example.COM ' },
      { port: '22' },
      { port: '' },
      { port: null },
      { name: 'THE\u0301' },
      { user: ' aces' },
    ])
      expect(sftp.isSame({ ...base, ...other }, base), JSON.stringify(other)).toBe(true)
    expect(sftp.isSame({ ...base, port: '20,022' }, { ...base, port: 20022 }), 'as numbers are typed').toBe(true)
  })

  it('differs by host, port, account or name', () => {
    for (const other of [
      { host: 'sftp.example.org' },
      { host: null },
      { port: 20022 },
      { user: 'ACES' },
      { user: '' },
      { name: 'The' },
    ])
      expect(sftp.isSame({ ...base, ...other }, base), JSON.stringify(other)).toBe(false)
    expect(sftp.isSame({ ...base, port: null }, { ...base, port: 20022 })).toBe(false)
  })
})
