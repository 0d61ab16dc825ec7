import { useEffect } from 'react'

/** Browsers that show no number on an icon have neither. */
type BadgedNavigator = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

/** The count on the icon of the installed app, as long as somebody is signed in. */
export const useAppBadge = (count: number): void => {
  useEffect(() => {
    const { setAppBadge, clearAppBadge } = navigator as BadgedNavigator
    const written = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
    written?.catch(() => undefined)
    return () => void clearAppBadge?.call(navigator).catch(() => undefined)
  }, [count])
}
