// Layouts that a visit seldom starts with, in one chunk. The scripts were measured with one chunk for each layout (18 files for
// a doc page), with groups and with all in one; this split loads the least.
export { default as author } from '../blog/author.tsx'
export { default as authors } from '../blog/authors.tsx'
export { default as 'blog-archive' } from '../blog/blog-archive.tsx'
export { default as 'blog-list' } from '../blog/blog-list.tsx'
export { default as 'blog-post' } from '../blog/blog-post.tsx'
export { default as home } from '../home/home.tsx'
export { default as tag } from './tag.tsx'
export { default as tags } from './tags.tsx'
