// Imported for its effect by what asks for schemas: forms, and saves made without one.
import '@acm/contract/core/with-zod'
import { config } from 'zod'

// The content security policy forbids eval, which zod would use for speed.
config({ jitless: true })
