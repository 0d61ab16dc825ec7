import { DownloadIcon, UploadIcon } from '@primer/octicons-react'
import { Button, Link } from '@primer/react'
import { lazy, Suspense, useState } from 'react'
import { type ScriptId, scripts } from '#contract/files.ts'
import { sheetKinds } from '#contract/sheets.ts'
import { OpenJobs } from './OpenJobs.tsx'
import styles from './UploadSection.module.css'

const UploadDialog = lazy(async () => ({ default: (await import('#src/sheets/UploadDialog.tsx')).UploadDialog }))

/** One kind of sheet: what it must have, its template, its upload, and its jobs that are at work or wait. */
export const UploadSection = ({ scriptId }: { readonly scriptId: ScriptId }) => {
  const [isOpen, setOpen] = useState(false)
  const { title, sheet } = scripts[scriptId]
  const { templateName, columns, extensions } = sheetKinds[sheet]
  return (
    <div className={styles.section}>
      <div className={styles.begin}>
        <Button variant="primary" leadingVisual={UploadIcon} onClick={() => setOpen(true)}>
          Upload file
        </Button>
        <Link href={`/templates/${templateName}.xlsx`} download className={styles.template}>
          <DownloadIcon /> Download Template
        </Link>
        <span className={styles.muted}>{extensions.join(' or ')}, with exactly these columns in its first row</span>
      </div>
      <table className={styles.columns} aria-label={`Columns of ${title}`}>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Must be filled</th>
            <th scope="col">How to fill it</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ header, required, howToFill }) => (
            <tr key={header}>
              <td className={styles.header}>{header}</td>
              <td>{required ? 'Yes' : 'No'}</td>
              <td className={styles.muted}>{howToFill}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <OpenJobs scriptId={scriptId} />
      <Suspense fallback={null}>
        {isOpen && <UploadDialog title={title} scriptIds={[scriptId]} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}
