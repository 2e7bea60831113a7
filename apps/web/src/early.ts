import { sessionPaths } from '@acm/contract/session-paths'
import { askAhead } from './api/request.ts'

// Runs while the console's own code is still on its way: who is signed in is the first thing that it asks for.
askAhead(sessionPaths.currentUser)
