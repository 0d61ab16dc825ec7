import { Bone } from '#src/ui/Bone.tsx'
import { Section } from '#src/ui/Section.tsx'
import columns from './KycColumns.module.css'

interface Props {
  /** With the number of bones of each, in about its final height, and the class that lays them out. */
  readonly sections: readonly {
    readonly title: string
    readonly fields: number
    readonly className?: string | undefined
  }[]
}

/** The sections of a case that is loading. */
export const SectionBones = ({ sections }: Props) => (
  <div className={columns.layout} inert>
    <div className="ui-shrinking-16">
      {sections.map(({ title, fields, className }) => (
        <Section key={title} title={title}>
          <div className={className}>
            {Array.from({ length: fields }, (_, at) => (
              <span key={at} className={columns.bone}>
                <Bone />
              </span>
            ))}
          </div>
        </Section>
      ))}
    </div>
  </div>
)
