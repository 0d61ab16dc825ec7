import './app/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Panel } from './app/Panel.tsx'
import { startSession } from './session/startSession.ts'

const place = document.getElementById('panel')
if (place === null) throw new Error('The page has no place for the panel.')

startSession()
createRoot(place).render(
  <StrictMode>
    <Panel />
  </StrictMode>,
)
