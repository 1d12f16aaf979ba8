import { Component, type ComponentType, type ReactNode } from "react";
import { ErrorContext } from "./context.ts";
import type { Location } from "./history.ts";

interface RouteBoundaryProps {
  location: Location;
  Fallback: ComponentType;
  children: ReactNode;
}

interface RouteBoundaryState {
  location: Location;
  /** Null for none. */
  failure: { error: unknown } | null;
}

/** Shows what takes the place of a route that has thrown, until somewhere else is gone to. */
export class RouteBoundary extends Component<RouteBoundaryProps, RouteBoundaryState> {
  override state: RouteBoundaryState = { location: this.props.location, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<RouteBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    { location }: RouteBoundaryProps,
    state: RouteBoundaryState,
  ): RouteBoundaryState | null {
    return state.location === location ? null : { location, failure: null };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    const { Fallback, children } = this.props;
    if (failure === null) return children;
    return (
      <ErrorContext value={failure.error}>
        <Fallback />
      </ErrorContext>
    );
  }
}
