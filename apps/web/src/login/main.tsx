import 'virtual:tokens.css'
import '../fonts.css'
import './login.css'
import { createRoot } from 'react-dom/client'
import { forgetScrollPositions } from './handover.ts'
import { LoginPage } from './LoginPage.tsx'

forgetScrollPositions()
const root = document.getElementById('root')
if (root) createRoot(root).render(<LoginPage />)
