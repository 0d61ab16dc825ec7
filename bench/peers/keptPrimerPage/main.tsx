import '../primerPage/main.tsx'

addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'))
