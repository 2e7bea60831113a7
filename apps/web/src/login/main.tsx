import '../theme/console.css'
import { createRoot } from 'react-dom/client'
import { reportGlobalErrors } from '../shell/globalErrors.ts'
import { keepFilesFromPage } from '../ui/strayFiles.ts'
import { forgetScrollPositions } from './handover.ts'
import { LoginPage } from './LoginPage.tsx'

reportGlobalErrors()
forgetScrollPositions()
keepFilesFromPage()
const root = document.getElementById('root')
if (root) createRoot(root).render(<LoginPage />)
