import './app/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openPanel } from './app/openPanel.ts'
import { Panel } from './app/Panel.tsx'

const place = document.getElementById('panel')
if (place === null) throw new Error('The page has no place for the panel.')

openPanel()
createRoot(place).render(
  <StrictMode>
    <Panel />
  </StrictMode>,
)
