import { Banner } from '@primer/react'
import type { ScriptId } from '#contract/calls/files/files.ts'
import { readBrandDescription, writeBrandDescription } from '#contract/sheets/fileDescription.ts'
import { UploadSection } from '#src/uploads/UploadSection.tsx'

interface Props {
  readonly scriptId: ScriptId
  readonly brandCode: string
}

/** A sheet of a brand. One that was put back is still for the brand that it was chosen for. */
export const BrandUpload = ({ scriptId, brandCode }: Props) => (
  <UploadSection
    scriptId={scriptId}
    description={writeBrandDescription({ brandCode, fromDate: '', toDate: '' })}
    about={(description) => {
      const meant = readBrandDescription(description, 'brand')?.brandCode ?? brandCode
      return meant === brandCode ? (
        <p className="ui-muted">The sheet is for {brandCode}.</p>
      ) : (
        <Banner
          variant="warning"
          title={`This file was chosen for ${meant}`}
          description={`It is submitted for ${meant}, not for ${brandCode}. Remove it to upload one for ${brandCode}.`}
        />
      )
    }}
  />
)
