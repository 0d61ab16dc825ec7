import { useEffect, useState } from 'react'

/** An address of a chosen file, for as long as it is shown. */
export const useFileUrl = (file: File | null): string | undefined => {
  const [shown, setShown] = useState<{ readonly file: File; readonly url: string }>()
  useEffect(() => {
    if (file === null) return undefined
    const url = URL.createObjectURL(file)
    setShown({ file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  return shown?.file === file ? shown?.url : undefined
}
