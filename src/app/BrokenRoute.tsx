import { useRouteError } from 'react-router-dom'
import { BrokenPage } from './BrokenPage.tsx'
import { isScriptMissing, MissingScript } from './MissingScript.tsx'

export const BrokenRoute = () =>
  isScriptMissing(useRouteError()) ? <MissingScript onBack={() => location.reload()} /> : <BrokenPage />
