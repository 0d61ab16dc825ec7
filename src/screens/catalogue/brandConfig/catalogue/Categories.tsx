import { PlusIcon } from '@primer/octicons-react'
import { Button, TreeView } from '@primer/react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Category, deepestParentLevel, listCategories } from '#contract/calls/catalogue/catalogue.ts'
import { RecordNumber } from '#contract/wire/wire.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { useTypedText } from '#src/address/useTypedText.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { useSettled } from '#src/ui/useSettled.ts'
import brand from '../BrandConfig.module.css'
import type { BrandTabProps } from '../brandPlaces.ts'
import styles from './Categories.module.css'
import { BoundedInput } from '#src/ui/BoundedInput.tsx'

const AddCategory = lazyScreen(() => import('./AddCategory.tsx'), 'AddCategory')

const settleMs = 250

interface TreeProps {
  readonly brandCode: string
  readonly chosen: Category | undefined
  readonly onChoose: (category: Category) => void
}

interface ItemProps extends TreeProps {
  readonly category: Category
}

/** One category; its children are read when it is opened. */
const LevelItem = (props: ItemProps) => {
  const { category, ...tree } = props
  const { brandCode, chosen, onChoose } = tree
  const [isOpen, setOpen] = useState(false)
  const hasChildren = category.children > 0
  const read = useCall(
    listCategories,
    { brandCode, parentCategoryId: category.id },
    { enabled: isOpen && hasChildren, staleTime: 0 },
  )
  const isFailed = read.error !== null && read.data === undefined
  return (
    <TreeView.Item
      id={`category-${category.id}`}
      current={chosen?.id === category.id}
      expanded={hasChildren ? isOpen : null}
      onExpandedChange={setOpen}
      onSelect={() => onChoose(category)}
    >
      {category.categoryDescription}
      {hasChildren && (
        <TreeView.TrailingVisual label={`${category.children} below`}>
          <span className={styles.count}>{category.children}</span>
        </TreeView.TrailingVisual>
      )}
      {hasChildren && (
        <TreeView.SubTree
          state={isFailed ? 'error' : read.data === undefined ? 'loading' : 'done'}
          count={category.children}
        >
          {isFailed ? (
            <TreeView.ErrorDialog title="Could not get categories" onRetry={() => void read.refetch()}>
              {read.error?.message}
            </TreeView.ErrorDialog>
          ) : (
            read.data?.map((child) => <LevelItem key={child.id} {...tree} category={child} />)
          )}
        </TreeView.SubTree>
      )}
    </TreeView.Item>
  )
}

/** Everything that was found, with the way to it open. */
const FoundItem = ({ category, all, ...tree }: ItemProps & { readonly all: readonly Category[] }) => {
  const below = all.filter(({ parentCategoryId }) => parentCategoryId === category.id)
  return (
    <TreeView.Item
      id={`category-${category.id}`}
      current={tree.chosen?.id === category.id}
      expanded={below.length > 0 ? true : null}
      onSelect={() => tree.onChoose(category)}
    >
      {category.categoryDescription}
      {below.length > 0 && (
        <TreeView.SubTree>
          {below.map((child) => (
            <FoundItem key={child.id} {...tree} category={child} all={all} />
          ))}
        </TreeView.SubTree>
      )}
    </TreeView.Item>
  )
}

const Tree = ({ text, ...tree }: TreeProps & { readonly text: string }) => {
  const read = useCall(
    listCategories,
    text === '' ? { brandCode: tree.brandCode, parentCategoryId: 0 } : { brandCode: tree.brandCode, text },
    { staleTime: 0, keepPrevious: true },
  )
  const roots = read.data?.filter(({ parentCategoryId }) => parentCategoryId === null) ?? []
  return (
    <ReadState
      read={read}
      isEmpty={roots.length === 0}
      failedTitle="Could not get categories"
      emptyTitle={text === '' ? 'No categories yet' : 'No category fits'}
      emptyText={text === '' ? 'Add the first one.' : 'Search for another name.'}
    >
      <div className={styles.tree}>
        <TreeView aria-label="Categories">
          {roots.map((category) =>
            text !== '' ? (
              <FoundItem key={category.id} {...tree} category={category} all={read.data ?? []} />
            ) : (
              <LevelItem key={category.id} {...tree} category={category} />
            ),
          )}
        </TreeView>
      </div>
    </ReadState>
  )
}

/** BC-07: the tree, loaded level by level; the chosen category may have children added. */
export const Categories = ({ brandCode }: BrandTabProps) => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const [text, type] = useTypedText(params.get('category') ?? '', (next) =>
    put({ category: next.trim() }, { replace: true }),
  )
  const sought = useSettled(text.trim(), settleMs)
  const [chosen, setChosen] = useState<Category>()
  const as = params.get('as')
  const closeDialog = () => put({ as: '', below: '' }, { replace: true })
  const below = RecordNumber.safeParse(Number(params.get('below')))
  // A link brings the category that a child is added to.
  const linked = useCall(
    listCategories,
    { brandCode, categoryId: below.data ?? 1 },
    { enabled: as === 'child' && below.success && chosen === undefined, staleTime: 0 },
  )
  const [named] = linked.data ?? []
  if (chosen === undefined && named !== undefined && named.id === below.data) setChosen(named)
  const mayHaveChildren = chosen !== undefined && chosen.level <= deepestParentLevel
  return (
    <div className="ui-column-16">
      <div className={brand.line}>
        <BoundedInput
          type="search"
          aria-label="Search categories"
          placeholder="Search categories"
          autoComplete="off"
          longest={100}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        <ButtonLink icon={PlusIcon} {...openerTo(putting({ as: 'root' }))}>
          Add root category
        </ButtonLink>
        <Button
          leadingVisual={PlusIcon}
          disabled={!mayHaveChildren}
          onClick={() => put({ as: 'child', below: String(chosen?.id ?? '') })}
        >
          {chosen === undefined ? 'Add child' : `Add child to ${chosen.categoryDescription}`}
        </Button>
        <span className="ui-muted" role="status">
          {chosen === undefined
            ? 'Choose a category to add a child to it.'
            : mayHaveChildren
              ? `Level ${chosen.level}`
              : `Level ${chosen.level}, the deepest: it has no children.`}
        </span>
      </div>
      <Tree
        key={sought === '' ? 'levels' : 'found'}
        brandCode={brandCode}
        chosen={chosen}
        onChoose={setChosen}
        text={sought}
      />
      <Suspense fallback={null}>
        {as === 'root' && <AddCategory brandCode={brandCode} parent={undefined} onClose={closeDialog} />}
        {as === 'child' && mayHaveChildren && (
          <AddCategory brandCode={brandCode} parent={chosen} onClose={closeDialog} />
        )}
      </Suspense>
    </div>
  )
}
