import {
  BoldIcon,
  HeadingIcon,
  ItalicIcon,
  LinkIcon,
  ListOrderedIcon,
  ListUnorderedIcon,
  type Icon,
} from '@primer/octicons-react'
import { Button, IconButton } from '@primer/react'
import { DOMParser } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import {
  type ChainedCommands,
  type Editor,
  EditorContent,
  getSchema,
  type JSONContent,
  useEditor,
  useEditorState,
} from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { richSchemes } from '#contract/wire/richText.ts'
import { Field } from '#src/ui/Field.tsx'
import styles from './RichText.module.css'
import { richNodes } from './richText.ts'
import { BoundedInput } from '#src/ui/BoundedInput.tsx'

interface Props {
  readonly label: string
  readonly fault?: string | undefined
  readonly caption?: string | undefined
  readonly value: string
  readonly onChange: (html: string) => void
}

interface Act {
  readonly name: string
  readonly icon: Icon
  readonly isOn: (editor: Editor) => boolean
  readonly run: (editor: Editor) => void
}

/** A mark or a kind of block that is put on and taken off. */
const act = (name: string, icon: Icon, node: string, run: (chain: ChainedCommands) => ChainedCommands): Act => ({
  name,
  icon,
  isOn: (editor) => editor.isActive(node),
  run: (editor) => run(editor.chain().focus()).run(),
})

const acts: readonly Act[] = [
  act('Bold', BoldIcon, 'bold', (chain) => chain.toggleBold()),
  act('Italic', ItalicIcon, 'italic', (chain) => chain.toggleItalic()),
  act('Heading', HeadingIcon, 'heading', (chain) => chain.toggleHeading({ level: 2 })),
  act('List', ListUnorderedIcon, 'bulletList', (chain) => chain.toggleBulletList()),
  act('Numbered list', ListOrderedIcon, 'orderedList', (chain) => chain.toggleOrderedList()),
]

const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: [...richSchemes], defaultProtocol: 'https' },
  }),
]

const noAddress = ''
const parser = DOMParser.fromSchema(getSchema(extensions))

/** By nodes: the editor would write text as markup, which the page forbids. */
const contentOf = (html: string): JSONContent => parser.parse(richNodes(html)).toJSON() as JSONContent

/** What comes from elsewhere is sanitised before the editor sees it. */
const paste = (view: EditorView, event: ClipboardEvent): boolean => {
  const html = event.clipboardData?.getData('text/html') ?? ''
  if (html === '') return false
  event.preventDefault()
  const slice = DOMParser.fromSchema(view.state.schema).parseSlice(richNodes(html), { preserveWhitespace: true })
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView())
  return true
}
/** Only what is moved within the text is dropped into it. */
const drop = (view: EditorView, event: DragEvent): boolean => {
  if (view.dragging !== null) return false
  event.preventDefault()
  return true
}
const handleDOMEvents = { paste, drop }

/** The buttons above the text; what is on is said by each of them. */
const Toolbar = ({ editor, label }: { readonly editor: Editor; readonly label: string }) => {
  const [address, setAddress] = useState<string>()
  const on = useEditorState({
    editor,
    selector: ({ editor: present }) =>
      [...acts.map(({ isOn }) => isOn(present)), present.isActive('link')].map(Number).join(''),
  })
  const isLinked = on.at(-1) === '1'
  const putLink = () => {
    const typed = (address ?? noAddress).trim()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (typed === '') chain.unsetLink().run()
    else chain.setLink({ href: /^[a-z]+:/i.test(typed) ? typed : `https://${typed}` }).run()
    setAddress(undefined)
  }
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={`Formatting of ${label}`}>
      {acts.map(({ name, icon, run }, at) => (
        <IconButton
          key={name}
          type="button"
          icon={icon}
          size="small"
          variant={on[at] === '1' ? 'default' : 'invisible'}
          aria-label={name}
          aria-pressed={on[at] === '1'}
          onClick={() => run(editor)}
        />
      ))}
      <IconButton
        type="button"
        icon={LinkIcon}
        size="small"
        variant={isLinked ? 'default' : 'invisible'}
        aria-label="Link"
        aria-pressed={isLinked}
        onClick={() => setAddress((editor.getAttributes('link')['href'] as string | undefined) ?? noAddress)}
      />
      {address !== undefined && (
        <span className={styles.address}>
          <BoundedInput
            size="small"
            aria-label="Address of the link; empty takes the link away"
            placeholder="https://"
            autoFocus
            autoComplete="off"
            longest={500}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setAddress(undefined)
              if (event.key !== 'Enter') return
              event.preventDefault()
              putLink()
            }}
          />
          <Button type="button" size="small" onClick={putLink}>
            {address.trim() === '' ? 'Take away' : 'Put link'}
          </Button>
        </span>
      )}
    </div>
  )
}

/** Text with few formats. What a form with the same content would send is the same. */
export const RichTextField = ({ label, caption, fault, value, onChange }: Props) => {
  const id = useId()
  const change = useEffectEvent((html: string) => onChange(html))
  const editor = useEditor({
    extensions,
    content: contentOf(value),
    // The content security policy allows no style element.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      handleDOMEvents,
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: styles.text ?? '',
      },
    },
  })
  useEffect(() => {
    const hear = () => change(editor.isEmpty ? '' : editor.getHTML())
    editor.on('update', hear)
    return () => {
      editor.off('update', hear)
    }
  }, [editor])
  // Another content from outside: a draft that was put back, or somebody else's change that was chosen.
  useEffect(() => {
    if (editor.isDestroyed) return
    const present = editor.isEmpty ? '' : editor.getHTML()
    if (present !== value) editor.commands.setContent(contentOf(value), { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    if (editor.isDestroyed) return
    editor.setOptions({
      editorProps: {
        handleDOMEvents,
        attributes: {
          id,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-invalid': String(fault !== undefined),
          class: styles.text ?? '',
        },
      },
    })
  }, [editor, fault, id, label])
  return (
    <Field label={label} caption={caption} fault={fault} id={id} className={styles.field}>
      {() => (
        <div className={styles.frame} data-fault={fault !== undefined || undefined}>
          <Toolbar editor={editor} label={label} />
          <EditorContent editor={editor} />
        </div>
      )}
    </Field>
  )
}
