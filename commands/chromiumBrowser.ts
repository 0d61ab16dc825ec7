import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

// Playwright's own list, which ours replaces, and the address bar's suggestions: a browser with a window loads them for
// every new one, some hundred files and two seconds of a slow processor, beside the page that is looked at.
const SWITCHED_OFF = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'PreloadTopChromeWebUI',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${SWITCHED_OFF.join(',')}`,
]

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

const MAC_APPLICATIONS = ['Google Chrome', 'Chromium', 'Microsoft Edge']

/** The path of an installed Chrome or Chromium: the environment's CHROMIUM, the usual places, Playwright's own. */
export function findChromium(): string | undefined {
  return chromiumsHere()[0]
}

export function chromiumsHere(): string[] {
  return candidates().filter(isRunnable)
}

function candidates(): string[] {
  const asked = process.env.CHROMIUM
  if (asked) return [asked]
  return [...installedPlaces(), ...playwrightPlaces()]
}

function installedPlaces(): string[] {
  if (process.platform === 'darwin') {
    const roots = ['/Applications', join(homedir(), 'Applications')]
    return roots.flatMap((root) => MAC_APPLICATIONS.map((name) => `${root}/${name}.app/Contents/MacOS/${name}`))
  }
  if (process.platform === 'win32') {
    const roots = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    const programs = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe']
    return roots.flatMap((root) => (root ? programs.map((program) => join(root, program)) : []))
  }
  const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function playwrightPlaces(): string[] {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
    join(homedir(), 'AppData/Local/ms-playwright'),
  ].filter((folder): folder is string => folder !== undefined && existsSync(folder))
  const programs = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-win/chrome.exe',
    'chrome-win64/chrome.exe',
  ]
  return caches.flatMap((cache) =>
    readdirSync(cache)
      .filter((folder) => /^chromium-\d+$/.test(folder))
      .sort()
      .reverse()
      .flatMap((folder) => programs.map((program) => join(cache, folder, program))),
  )
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
