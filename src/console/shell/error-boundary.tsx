import { Component, type ReactNode } from 'react';
import { CouldNotLoad } from './error-pages.tsx';

/** Keeps the rail usable when a page fails. */
export class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error ? <CouldNotLoad error={this.state.error} /> : this.props.children;
  }
}
