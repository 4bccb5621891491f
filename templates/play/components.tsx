// Makes the components in articles interactive: imports the script of each, and hydrates it where it is. Only in sites with components.
// Their scripts use this React.
import site from 'virtual:site'
import * as React from 'react'
import { Component, type ComponentType, type ReactNode } from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import { hydrateRoot, type Root } from 'react-dom/client'
import { onArticle } from '../browser/on-article.ts'

Object.assign(globalThis, { __wastelandReact: { react: React, 'react/jsx-runtime': jsxRuntime } })

/** By element. */
const roots = new Map<Element, Root | 'loading'>()

// Drops those of pages that were left.
onArticle(() => {
  for (const [element, root] of roots) {
    if (element.isConnected) continue
    roots.delete(element)
    if (root !== 'loading') root.unmount()
  }
})

export function play(element: HTMLElement) {
  if (roots.has(element)) return
  roots.set(element, 'loading')
  hydrate(element).catch((error: unknown) => console.error(error))
}

async function hydrate(element: HTMLElement) {
  const { component = '', props = '{}' } = element.dataset
  const href = site.components?.[component]
  if (href === undefined) return
  const { default: Shown }: { default: ComponentType } = await import(href)
  if (!element.isConnected) return
  const html = element.innerHTML
  roots.set(
    element,
    hydrateRoot(
      element,
      <Boundary html={html}>
        <Shown {...JSON.parse(props)} />
      </Boundary>,
    ),
  )
}

/** If the component fails, the HTML that the build made stays. */
class Boundary extends Component<{ html: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <div dangerouslySetInnerHTML={{ __html: this.props.html }} /> : this.props.children
  }
}
