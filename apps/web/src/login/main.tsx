/** @jsxImportSource preact */
import '../theme/console.css'
import { render } from 'preact'
import { reportGlobalErrors } from '../shell/globalErrors.ts'
import { keepFilesFromPage } from '../ui/strayFiles.ts'
import { forgetScrollPositions } from './handover.ts'
import { LoginPage } from './LoginPage.tsx'

reportGlobalErrors()
forgetScrollPositions()
keepFilesFromPage()
const root = document.getElementById('root')
if (root) render(<LoginPage />, root)
