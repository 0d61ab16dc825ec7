import { UploadSection } from '#src/uploads/UploadSection.tsx'

/** OC-11: the brand of each rule stands in its row. */
export const UploadOffers = () => (
  <div className="ui-column-16">
    <p className="ui-muted">
      At most 5,000 rules in one workbook. Overlaps within the file and with existing offers are listed before anything
      is changed. Somebody else confirms.
    </p>
    <UploadSection scriptId="cashback_insert_update" />
  </div>
)
