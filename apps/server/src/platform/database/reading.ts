import { Socket } from 'node:net'
import { owned } from '../memory.ts'

const READ_BYTES = 64 * 1024
/** What was read last, whoever reads it: it is copied before the next. */
const read = Buffer.allocUnsafeSlow(READ_BYTES)

/**
 * A socket for the driver, which hands on packets as long as what was read. Left alone, Node asks for memory of 64 kB before each of
 * them and gives the rest back: 64 kB come and go in between all that stays.
 */
export function openSocket(): Socket {
  const socket: Socket = new Socket({
    onread: {
      buffer: read,
      callback(count) {
        socket.emit('data', owned(read.subarray(0, count)))
        return true
      },
    },
  })
  return socket
}
