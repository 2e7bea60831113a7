import * as z from 'zod'

// The content security policy forbids eval, which zod would use for speed.
z.config({ jitless: true })

export { z }
